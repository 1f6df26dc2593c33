import Foundation
import PseudoTerminal
import Testing

@testable import AppHost

/// PINs and recovery codes of the built program, at a terminal.
@Suite(.serialized, OwnThread())
struct RecoveryAtTerminalTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private func run(_ command: String) throws -> TerminalSession {
    let session = try TerminalSession(program, rows: 60)
    try session.run(command)
    return session
  }

  /// Enrolls Hana, and returns her recovery code.
  private func enroll() throws -> String {
    let session = try run("enroll")
    let terminal = session.terminal
    // Going back leads to the name, which is kept, and out of a code, which is then not valid.
    try session.answer(["Hana\r", "\u{1B}", "\r"])
    try session.question()
    terminal.type("?")
    try session.type(("not an easy pattern such as 123456", "111111\r"))
    try terminal.wait(for: "This PIN is easy to guess. Choose a different PIN.")
    try session.answer(["480917\r", "480918\r"])
    try terminal.wait(for: "The two PINs differ.")
    try session.answer(["480917\r", "480917\r", "yes\r"])
    try session.type(("written it down", "\u{1B}"))
    try terminal.wait(for: "is not valid")
    try session.answer(["yes\r"])
    try terminal.wait(for: "written it down")
    let shown = try #require(
      terminal.screen.text.firstMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/))
    let code = String(shown.output.0)
    terminal.type("\r")
    #expect(try terminal.exitCode() == 0)
    #expect(!terminal.screen.scrollback.contains(code))
    #expect(terminal.screen.scrollback.contains("You are customer C2"))
    for digits in ["111111", "480917", "480918"] { #expect(!terminal.transcript.contains(digits)) }
    return code
  }

  @Test func `A recovery code is shown once at enrollment, and unlocks the key with a new PIN`()
    throws
  {
    let code = try enroll()
    let session = try run("unlock")
    try session.question()
    session.terminal.type(String(code.dropLast()) + "U\r")
    try session.terminal.wait(for: "28 is not used")
    try session.answer([code.lowercased() + "\r", "739164\r", "739164\r"])
    try session.type(("The old one then stops working", "\r"))
    #expect(try session.terminal.exitCode() == 0)
    #expect(!session.terminal.transcript.lowercased().contains(code.lowercased()))
    try expectHiddenPINs()
  }

  /// Signs in with the new PIN after a wrong one and another that is typed too early. None is
  /// shown.
  private func expectHiddenPINs() throws {
    let session = try run("accounts")
    let before = session.terminal.attributes
    let question = try session.question()
    try session.type((question, "628140\r482915\r"), ("The PIN is wrong", "739164\r"))
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    // The error was replaced on the screen.
    #expect(!session.terminal.screen.scrollback.contains("Attempts left"))
    for digits in ["628140", "482915", "739164"] {
      #expect(!session.terminal.transcript.contains(digits))
    }
  }
}
