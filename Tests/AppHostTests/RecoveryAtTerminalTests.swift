import Foundation
import PseudoTerminal
import Testing

/// Recovery codes of the built program, at a terminal.
@Suite(.serialized, .ownThread)
struct RecoveryAtTerminalTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private func run(_ arguments: String..., data: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: 80, rows: 60)
    try terminal.start(arguments + ["--data-dir", data], home: program.folder)
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
    let data = program.path("data")
    let first = try run("enroll", "--name", "Hana", data: data)
    try answer(
      first, ("? Choose a PIN", "?"), ("not an easy pattern such as 123456", "111111\r"),
      ("This PIN is easy to guess.", "480917\r"), ("? The same PIN again", "480918\r"),
      ("The two PINs differ.", "480917\r"), ("? The same PIN again", "480917\r"),
      ("recovery code?", "yes\r"))
    let code = try code(on: first)
    first.type("\r")
    #expect(try first.exitCode() == 0)
    #expect(!first.screen.scrollback.contains(code))
    #expect(first.screen.scrollback.contains("You are customer C2"))
    for digits in ["111111", "480917", "480918"] { #expect(!first.transcript.contains(digits)) }
    let second = try run("unlock", data: data)
    let (head, tail) = (String(code.prefix(17)), code.dropFirst(17).lowercased())
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
    let third = try run("accounts", data: data)
    try answer(third, ("PIN of Hana", "739164\r"))
    #expect(try third.exitCode() == 0)
  }

  @Test func `Enrolling without a name asks for it, and going back from the PIN leads to it`()
    throws
  {
    let terminal = try run("enroll", data: program.path("data"))
    try answer(
      terminal, ("? What is your name?", "Han\r"), ("? Choose a PIN", "\u{1B}"),
      ("? What is your name?", "Hana\r"), ("? Choose a PIN", "480917\r"),
      ("? The same PIN", "480917\r"), ("recovery code?", "no\r"))
    #expect(try terminal.exitCode() == 0)
    #expect(terminal.screen.scrollback.contains("You are customer C2"))
    let next = try run("accounts", data: program.path("data"))
    try answer(next, ("PIN of Hana", "480917\r"))
    #expect(try next.exitCode() == 0)
  }

  /// Enrolls Hana with a recovery code, and returns the code.
  private func enroll(_ data: String) throws -> String {
    let terminal = try run("enroll", "--name", "Hana", data: data)
    try answer(
      terminal, ("Choose a PIN", "480917\r"), ("The same PIN", "480917\r"),
      ("recovery code?", "yes\r"))
    let code = try code(on: terminal)
    terminal.type("\r")
    #expect(try terminal.exitCode() == 0)
    return code
  }

  @Test func `After unlocking, the menu continues without asking for the PIN`() throws {
    let data = program.path("data")
    let code = try enroll(data)
    let menu = try run(data: data)
    try answer(menu, ("What would you like to do?", "accounts\r"), ("PIN of Hana", "111222\r"))
    for left in (1...9).reversed() {
      try answer(menu, ("Attempts left: \(left).", "111222\r"))
    }
    try answer(
      menu, ("recovery code now?", "yes\r"), ("Recovery code of Hana", code + "\r"),
      ("Choose a PIN", "739164\r"), ("The same PIN", "739164\r"),
      ("The old one then stops working", "\r"), ("in detail?", "\u{3}"))
    #expect(try menu.exitCode() == 130)
    #expect(menu.transcript.contains("50,000,000 won"))
    // The nine errors replaced each other on the screen.
    #expect(!menu.screen.scrollback.contains("Attempts left"))
  }

  @Test(arguments: [[], ["--plain"]])
  func `Tab shows a recovery code while it is typed, and hides it again`(
    options: [String]
  ) throws {
    let data = program.path("data")
    let code = try enroll(data)
    let terminal = try PseudoTerminal(columns: 100, rows: 60)
    try terminal.start(["unlock", "--data-dir", data] + options, home: program.folder)
    let (head, tail) = (String(code.prefix(17)), String(code.dropFirst(17)))
    try answer(terminal, ("Recovery code of Hana", head + "\t"), (head, tail), (code, "X\u{7F}"))
    if options == [] {
      terminal.type("\t")
      try terminal.wait("a hidden code") { !$0.text.contains(head) }
    }
    terminal.type("\r")
    try answer(terminal, ("Choose a PIN", "\u{1B}"))
    #expect(try terminal.exitCode() == 3)
    #expect(terminal.transcript.contains("The PIN is unlocked"))
    if options == [] { #expect(!terminal.screen.scrollback.contains(head)) }
  }

  @Test func `Going back from the recovery code to the PIN, and out of it, changes nothing`() throws
  {
    let terminal = try run("enroll", "--name", "Hana", data: program.path("data"))
    try answer(
      terminal, ("Choose a PIN", "480917\r"), ("The same PIN", "480917\r"),
      ("recovery code?", "\u{1B}"), ("Choose a PIN", "\u{1B}"))
    #expect(try terminal.exitCode() == 3)
    #expect(terminal.transcript.contains("Canceled. Nothing was changed."))
  }

  @Test func `Going back from a shown recovery code says that it is not valid, and asks again`()
    throws
  {
    let terminal = try run("enroll", "--name", "Hana", data: program.path("data"))
    try answer(
      terminal, ("Choose a PIN", "480917\r"), ("The same PIN", "480917\r"),
      ("recovery code?", "yes\r"), ("written it down", "\u{1B}"), ("is not valid", ""),
      ("? Do you want a recovery code?", "no\r"))
    #expect(try terminal.exitCode() == 0)
  }

  @Test func `Stopping while the recovery code is shown cancels the enrollment`() throws {
    let data = program.path("data")
    let terminal = try run("enroll", "--name", "Hana", data: data)
    try answer(
      terminal, ("Choose a PIN", "480917\r"), ("The same PIN", "480917\r"),
      ("recovery code?", "yes\r"), ("written it down", "\u{3}"))
    #expect(try terminal.exitCode() == 130)
    let after = try program.run(["accounts", "--no-input", "--json", "--data-dir", data])
    #expect(try after.code == "nobodyEnrolled")
    let keys = try FileManager.default.contentsOfDirectory(atPath: data + "/keys")
    #expect(keys == ["bank.pem"])
  }
}
