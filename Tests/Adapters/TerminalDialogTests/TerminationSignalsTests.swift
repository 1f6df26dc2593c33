import Testing

@testable import TerminalDialog

/// When a dialog handles a signal, and when the signal ends the program as usual.
struct TerminationSignalsTests {
  private struct Failure: Error {}

  @Test func `Signals are awaited only while a dialog waits`() throws {
    let signals = try #require(TerminationSignals())
    #expect(!signals.isAwaited)
    #expect(signals.awaited { signals.isAwaited })
    #expect(!signals.isAwaited)
  }

  @Test func `Signals are no longer awaited once the waiting operation has failed`() throws {
    let signals = try #require(TerminationSignals())
    #expect(throws: Failure.self) {
      try signals.awaited { () throws(Failure) in throw Failure() }
    }
    #expect(!signals.isAwaited)
  }
}
