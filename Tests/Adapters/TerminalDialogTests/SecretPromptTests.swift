import FeatureDependencies
import Foundation
import PseudoTerminal
import Synchronization
import Testing

@testable import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct SecretPromptTests {
  @Test(arguments: [OutputStyle.Surface.screen, .plain])
  func `Keys typed as soon as a secret is asked for are neither echoed nor lost`(
    surface: OutputStyle.Surface
  ) async throws {
    let person = try Person()
    let dialog = try Self.dialog(surface, person.descriptor, person.output)
    person.begin()
    let secret = try await dialog.secret(
      Samples.pin, help: Samples.pinHelp, rejected: nil, canBeShown: false)
    #expect(secret == Array("480917".utf8))
    let seen = try #require(await person.seen())
    #expect(seen.wasQuietBeforeThePrompt)
    #expect(!seen.shown.contains("4809"))
  }

  private static func dialog(
    _ surface: OutputStyle.Surface, _ descriptor: Int32, _ output: Int32
  ) throws -> any SecretDialog {
    let signals = try #require(TerminationSignals())
    let language = LanguageSetting(.english)
    let style = OutputStyle(surface: surface, hasColor: false)
    let output = Output(descriptor: output)
    return surface == .screen
      ? ScreenDialog(
        descriptor: descriptor, signals: signals, output: output, language: language,
        products: ProductGlossary(), style: style)
      : LineDialog(
        descriptor: descriptor, signals: signals, output: output, language: language,
        products: ProductGlossary(), style: style)
  }
}

/// Types a PIN as soon as the prompt appears, at a terminal that echoes until the dialog turns that
/// off. The dialog writes to a full pipe, so its prompt waits until this class drains the pipe.
/// Uses its own thread, because a dialog blocks the thread it runs on.
private final class Person: Sendable {
  struct Observation {
    var wasQuietBeforeThePrompt = false
    var shown = ""
  }

  private let terminal: Mutex<PseudoTerminal>
  private let pipe: FullPipe
  private let observation = Mutex<Observation?>(nil)
  let descriptor: Int32
  let output: Int32

  init() throws {
    let terminal = try PseudoTerminal()
    pipe = try FullPipe()
    descriptor = terminal.terminal
    output = pipe.entry
    self.terminal = Mutex(terminal)
  }

  func begin() {
    let thread = Thread { [self] in
      var seen = Observation()
      // The prompt cannot be written before `drained()`. The time limits only guard against hangs.
      seen.wasQuietBeforeThePrompt = comesTrue { !self.terminal.withLock { $0.shows } }
      _ = comesTrue { self.pipe.drained().contains("PIN") }
      terminal.withLock { terminal in
        terminal.type("480917\r")
        _ = try? terminal.wait(seconds: 0.3, "the prompt") { _ in false }
        seen.shown = terminal.transcript
      }
      observation.withLock { $0 = seen }
    }
    thread.start()
  }

  /// The observation at the end of the thread; nil if it does not end within 10 seconds.
  func seen() async -> Observation? {
    for _ in 0..<1000 {
      if let seen = observation.withLock({ $0 }) { return seen }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  private func comesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }
}

extension PseudoTerminal {
  /// Whether the terminal echoes its input.
  fileprivate var shows: Bool { attributes[3] & UInt32(ECHO) != 0 }
}

/// A full pipe: a write blocks until it is drained.
private final class FullPipe: Sendable {
  private let exit: Int32
  let entry: Int32
  private let text = Mutex("")

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    (exit, entry) = (ends[0], ends[1])
    _ = fcntl(exit, F_SETFL, O_NONBLOCK)
    _ = fcntl(entry, F_SETFL, O_NONBLOCK)
    var byte = UInt8(ascii: ".")
    while unsafe write(entry, &byte, 1) == 1 {}
    _ = fcntl(entry, F_SETFL, 0)
  }

  deinit {
    close(entry)
    close(exit)
  }

  /// All text written so far, which it removes from the pipe.
  func drained() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(exit, &bytes, bytes.count)
    let more = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    return text.withLock { text in
      text += more
      return text
    }
  }
}
