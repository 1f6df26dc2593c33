import FeatureDependencies
import Foundation
import Synchronization
import Testing

@testable import TerminalDialog

/// Secrets that are typed, and secrets that are shown.
struct SecretTests {
  @Test(arguments: [OutputStyle.Surface.screen, .plain])
  func `Keys typed as soon as a secret is asked for are neither echoed nor lost`(
    surface: OutputStyle.Surface
  ) async throws {
    let terminal = try TypedTerminal(echoes: true)
    let dialog: any SecretDialog =
      surface == .screen ? terminal.screenDialog() : terminal.lineDialog()
    // Stops the output, as Ctrl-S does, so that the prompt cannot be written.
    tcflow(terminal.descriptor, TCOOFF)
    let wasQuiet = Atomic(false)
    // On its own thread, because a dialog blocks the thread it runs on.
    Thread {
      // The limit only guards against a hang.
      for _ in 0..<500 where terminal.isEchoing { usleep(10_000) }
      wasQuiet.store(!terminal.isEchoing, ordering: .relaxed)
      tcflow(terminal.descriptor, TCOON)
      terminal.type("480917\r", after: "PIN")
    }.start()
    #expect(try await dialog.pin() == Array("480917".utf8))
    let isQuiet = wasQuiet.load(ordering: .relaxed)
    #expect(isQuiet)
    #expect(try !terminal.written().contains("4809"))
  }

  @Test func `Backspace removes a whole Unicode scalar, however many bytes it has`() throws {
    let secret = try SecretEntry()
    for key in [Key.text("4한"), .backspace, .text("é8"), .backspace, .backspace, .text("7")] {
      try secret.take(key)
    }
    #expect(secret.bytes == Array("47".utf8))
    try secret.take(.backspace)
    for _ in 0..<2 { try secret.take(.backspace) }
    #expect(secret.isEmpty)
  }

  private static let text = LocalizedText(en: "Your code:", ko: "코드:")

  @Sendable private static func provide(_ body: (Span<UInt8>) -> Void) {
    body(Array("ABCD-EFGH".utf8).span)
  }

  @Test(arguments: [(80, 2), (40, 2), (10, 4)])
  func `A secret stays on the screen until Enter, then it is erased with its text`(
    columns: Int, rows: Int
  ) async throws {
    let terminal = try TypedTerminal(columns: columns)
    terminal.type(["x\r"])
    try await terminal.screenDialog().show(Self.text, over: Self.provide)
    #expect(try terminal.written().contains("  ABCD-EFGH\r\n"))
    #expect(try terminal.screen().isEmpty)
    // Row by row: a multiplexer keeps a screen that is erased at once in its history.
    let erased = "\r\u{1B}[K" + String(repeating: "\u{1B}[1A\u{1B}[K", count: rows) + "\u{1B}[J"
    #expect(try terminal.written().contains(erased))
  }

  @Test func `A secret that could not be written is not confirmed`() async throws {
    let terminal = try TypedTerminal()
    // Only guards against a hang.
    let idle = IdleTime(limit: .milliseconds(50))
    idle.begin()
    let dialog = ScreenDialog(
      descriptor: terminal.descriptor, signals: terminal.signals,
      on: .sample(Output(descriptor: -1), .screen), idle: idle)
    await #expect(throws: DialogInterruption.unwritable(reason: "it is closed")) {
      try await dialog.show(Self.text, over: Self.provide)
    }
  }

  @Test(arguments: [("\u{1B}", DialogInterruption.back), ("\u{3}", .stopped)])
  func `Stopping while a secret is shown is an interruption and erases the secret`(
    key: String, why: DialogInterruption
  ) async throws {
    let terminal = try TypedTerminal()
    terminal.type([key])
    let dialog = terminal.screenDialog()
    await #expect(throws: why) { try await dialog.show(Self.text, over: Self.provide) }
    #expect(try !terminal.screen().contains("ABCD"))
  }

  @Test(arguments: ["<", ""])
  func `In line mode at a terminal, only an empty line confirms a secret, and < goes back`(
    last: String
  ) async throws {
    let terminal = try TypedTerminal(columns: 40)
    terminal.type("?\n\u{1B}\n\(last)\n", after: "(< back)")
    do throws(DialogInterruption) {
      try await terminal.lineDialog().show(Self.text, over: Self.provide)
      #expect(last.isEmpty)
    } catch { #expect(error == .back && last == "<") }
    let written = try terminal.written()
    #expect(written.components(separatedBy: "(< back)").count == 4)
    // Wrapped at a space.
    #expect(written.contains("written it\r\ndown (< back) > "))
  }

  @Test func `In line mode, a secret is written below its text`() async throws {
    let pipe = try PipedDialog("".utf8)
    try await pipe.dialog.show(Self.text, over: Self.provide)
    #expect(try pipe.transcript() == "Your code:\nABCD-EFGH\n")
  }
}
