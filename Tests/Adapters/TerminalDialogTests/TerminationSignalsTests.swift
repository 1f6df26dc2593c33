import Testing

@testable import TerminalDialog

/// When a signal is a dialog's, and when it ends the program as usual.
struct TerminationSignalsTests {
  private struct Failure: Error {}

  @Test func `Signals are awaited while a dialog waits, and not before or after`() throws {
    let signals = try #require(TerminationSignals())
    #expect(!signals.isAwaited)
    #expect(signals.awaited { signals.isAwaited })
    #expect(!signals.isAwaited)
  }

  @Test func `Signals are not awaited any more once what waited for them has failed`() throws {
    let signals = try #require(TerminationSignals())
    #expect(throws: Failure.self) {
      try signals.awaited { () throws(Failure) in throw Failure() }
    }
    #expect(!signals.isAwaited)
  }
}
