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
  func `What is typed at once when a secret is asked for is neither shown nor lost`(
    surface: OutputStyle.Surface
  ) async throws {
    let person = try Person()
    let dialog = try Self.dialog(surface, person.descriptor, person.output)
    person.begin()
    let secret = try await dialog.secret(Samples.pin, help: Samples.pinHelp)
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

/// A person who types as soon as she is asked, at a terminal that shows what is typed until it is
/// told not to. What a dialog writes comes to her through a pipe, which is full until she looks.
///
/// She has a thread of her own: dialogs block the ones they run on.
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
      // The prompt cannot be written yet. The limits are guards.
      seen.wasQuietBeforeThePrompt = comesTrue { !self.terminal.withLock { $0.shows } }
      _ = comesTrue { self.pipe.drained().contains("PIN") }
      terminal.withLock { terminal in
        terminal.type("480917\r")
        _ = try? terminal.wait(seconds: 0.3, "what is shown") { _ in false }
        seen.shown = terminal.transcript
      }
      observation.withLock { $0 = seen }
    }
    thread.start()
  }

  /// What she saw, when she is done.
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
  /// Whether the terminal shows what is typed.
  fileprivate var shows: Bool { attributes[3] & UInt32(ECHO) != 0 }
}

/// A pipe so full that nobody can write to it until it is drained.
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

  /// All that was written so far.
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
