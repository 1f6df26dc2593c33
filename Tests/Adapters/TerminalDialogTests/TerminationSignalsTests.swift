import FeatureDependencies
import Foundation
import PseudoTerminal
import Testing

@testable import TerminalDialog

/// When a dialog handles a signal, and when the signal ends the program as usual.
struct TerminationSignalsTests {
  // A signal acts on the whole process, so each test runs in its own one.
  @Test func `Of two signals while they are postponed, the first is noted and the second ends`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      let signals = try #require(TerminationSignals())
      Self.awaitHandler(of: SIGTERM)
      await signals.postponed {
        kill(getpid(), SIGTERM)
        while signals.received == nil { usleep(1000) }
        FileHandle.standardError.write(Data(Self.noted.utf8))
        kill(getpid(), SIGTERM)
        sleep(10)
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(Self.noted))
  }

  @Test func `A sentence is written before Ctrl-C ends the process between two questions`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      // A background job ignores the signal.
      _ = signal(SIGINT, SIG_DFL)
      let signals = try #require(
        TerminationSignals { FileHandle.standardError.write(Data(Self.noted.utf8)) })
      Self.awaitHandler(of: SIGINT)
      kill(getpid(), SIGINT)
      sleep(10)
      _ = signals
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(Self.noted))
  }

  @Test func `Ctrl-C ends the process between two questions even if the terminal is stopped`()
    async
  {
    await #expect(processExitsWith: .signal(SIGINT)) {
      _ = signal(SIGINT, SIG_DFL)
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let output = Output(descriptor: terminal.terminal)
      let dialogs = TerminalDialogs(
        on: StandardStreams(output: output, errors: output), from: terminal.terminal,
        keepingOutput: false, plain: false, color: false, language: .english,
        products: ProductGlossary())
      Self.awaitHandler(of: SIGINT)
      // As Ctrl-S does: a write would block.
      tcflow(terminal.terminal, TCOOFF)
      kill(getpid(), SIGINT)
      sleep(10)
      tcflow(terminal.terminal, TCOON)
      _ = dialogs
    }
  }

  private static let noted = "the first signal was noted"

  /// Waits until the signal `number` is handled: until then it would end the process.
  private static func awaitHandler(of number: Int32) {
    var action = sigaction()
    repeat {
      usleep(1000)
      _ = unsafe sigaction(number, nil, &action)
    } while unsafe withUnsafeBytes(of: &action, { unsafe $0.load(as: UInt.self) }) == 0
  }
}
