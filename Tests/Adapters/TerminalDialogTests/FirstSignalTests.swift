import Testing

@testable import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct FirstSignalTests {
  @Test func `The first of several signals is reported`() throws {
    let signals = try #require(TerminationSignals())
    #expect(signals.received == nil)
    signals.receive(SIGINT)
    signals.receive(SIGTERM)
    #expect(signals.received == SIGINT)
  }
}
