import Foundation
import PseudoTerminal
import Testing

@testable import AppHost

/// Recovery codes of the built program, at a terminal.
@Suite(.serialized, .ownThread)
struct RecoveryAtTerminalTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private func run(_ arguments: String...) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: 80, rows: 60)
    try terminal.start(arguments + ["--data-dir", program.path("data")], home: program.folder)
    return terminal
  }

  private func answer(_ terminal: PseudoTerminal, _ steps: (String, String)...) throws {
    for (question, keys) in steps {
      try terminal.wait(for: question)
      terminal.type(keys)
    }
  }

  /// The recovery code on the screen.
  private func code(on terminal: PseudoTerminal) throws -> String {
    try terminal.wait(for: "written it down")
    let shown = try #require(
      terminal.screen.text.firstMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/))
    return String(shown.output.0)
  }

  @Test func `A recovery code is shown once at enrollment, and unlocks the key with a new PIN`()
    throws
  {
    let first = try run("enroll")
    // Going back leads to the name, which is kept, and out of a code, which is then not valid.
    try answer(
      first, ("? What is your name?", "Hana\r"), ("? Choose a PIN", "\u{1B}"),
      ("? What is your name?", "\r"), ("? Choose a PIN", "?"),
      ("not an easy pattern such as 123456", "111111\r"),
      ("This PIN is easy to guess.", "480917\r"), ("? The same PIN again", "480918\r"),
      ("The two PINs differ.", "480917\r"), ("? The same PIN again", "480917\r"),
      ("recovery code?", "yes\r"), ("written it down", "\u{1B}"), ("is not valid", ""),
      ("? Do you want a recovery code?", "yes\r"))
    let code = try code(on: first)
    first.type("\r")
    #expect(try first.exitCode() == 0)
    #expect(!first.screen.scrollback.contains(code))
    #expect(first.screen.scrollback.contains("You are customer C2"))
    for digits in ["111111", "480917", "480918"] { #expect(!first.transcript.contains(digits)) }
    let second = try run("unlock")
    let (head, tail) = (String(code.prefix(17)), code.dropFirst(17).lowercased())
    // The key Tab shows the typed code, and hides it again.
    try answer(
      second, ("Recovery code of Hana", code.dropLast() + "U\r"), ("28 is not used", head + "\t"),
      (head, "\t"))
    try second.wait("a hidden code") { !$0.text.contains(head) }
    second.type(tail + "\r")
    try answer(
      second, ("Choose a PIN", "739164\r"), ("The same PIN", "739164\r"),
      ("The old one then stops working", "\r"))
    #expect(try second.exitCode() == 0)
    #expect(!second.screen.scrollback.contains(head))
    let third = try run("accounts")
    try answer(third, ("PIN of Hana", "739164\r"))
    #expect(try third.exitCode() == 0)
  }

  @Test func `Stopping while the recovery code is shown cancels the enrollment`() throws {
    let terminal = try run("enroll", "--name", "Hana")
    try answer(
      terminal, ("Choose a PIN", "480917\r"), ("The same PIN", "480917\r"),
      ("recovery code?", "yes\r"), ("written it down", "\u{3}"))
    #expect(try terminal.exitCode() == 130)
    let after = try program.run(
      ["accounts", "--no-input", "--json", "--data-dir", program.path("data")])
    #expect(try after.code == "nobodyEnrolled")
    let keys = try FileManager.default.contentsOfDirectory(atPath: program.path("data/keys"))
    #expect(keys == ["bank.pem"])
  }
}
