import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import SQLLedger
import Testing

@testable import AppHost

/// The built program at a terminal, used to the end: consent, the menu, surfaces and secrets.
@Suite(.serialized, .ownThread)
struct TerminalProgramTests {
  @Test func `Keys, a pipe and an answers file open equal accounts with equal contracts`()
    async throws
  {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(3))
    try session.stop(at: "For how many months?")
    // A pipe is not asked to continue the application in progress.
    let bank = [
      "--data-dir", session.program.path("data"), "--pin-file", session.program.path("pin"),
    ]
    let piped = "time-deposit\n3000000\n12\n1\nexempt\nyes\n" + LaterOffers.lines(after: .deposit)
    #expect(try session.program.run(["open", "deposit"] + bank, input: piped).status == 0)
    let answers = SampleAnswers.deposit(from: EnrolledBank.account, amount: "3,000,000")
    let file = try session.program.write(answers: answers.merging(["deposit.tax": "exempt"]) { $1 })
    #expect(try session.program.run(["open", "deposit", "--answers", file] + bank).status == 0)
    let next = try TerminalSession(session)
    try next.run("open", "deposit")
    try next.answer([TerminalSession.pin, ("Continue an application", "\r")])
    try next.answer(TerminalSession.deposit.dropFirst(3))
    #expect(try next.terminal.exitCode() == 0)
    let ledger = try session.program.bank()
    let hana = try #require(try await ledger.bank.customers().first)
    let signedIn = try await ledger.signIn(hana, FixedPIN("480917"))
    let accounts = try await ledger.bank.ledger(of: signedIn).accounts()
    let contracts = accounts.compactMap(\.contracted)
    #expect(contracts.count == 3)
    #expect(Set(contracts).count == 1)
    // A completed application leaves no draft to continue.
    #expect(try await ledger.bank.drafts(of: signedIn).all(.deposit) == [])
  }

  @Test func `Only keys pressed after the terms are shown give consent, and Enter alone does not`()
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    let terminal = session.terminal
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(2))
    // Help is available while a rejected answer is offered again.
    try session.type(
      ("? How much", "500\r"), ("Less than the minimum", "?"), ("Paid in once", ""),
      ("› 500", "3,000,000\r"), ("For how many months?", "12\r"), ("taxed?", "\ryes\r\r"))
    try terminal.wait(for: "? Do you accept")
    #expect(!terminal.screen.text.contains("❯"))
    try session.type(
      ("? Do you accept", "\r"), ("Choose yes or no.", "\r\r"), ("? Do you accept", "t"))
    // Pages are numbered, and earlier ones can be shown again.
    try terminal.wait(for: "— page 1 of 3 ·")
    #expect(terminal.screen.text.contains("10 mo"))
    terminal.type(" ")
    try terminal.wait(for: "— page 2 of 3 ·")
    #expect(terminal.screen.text.contains("Terms of the time deposit"))
    terminal.type("b")
    try terminal.wait(for: "— page 1 of 3 ·")
    #expect(terminal.screen.text.contains("10 mo"))
    try session.type(
      ("— page 1 of 3 ·", "  "), ("— page 3 of 3 ·", "q"), ("? Do you accept", "no\r"))
    #expect(try terminal.exitCode() == 3)
    // Leaving the pages puts all of them into the scrollback.
    let shown = terminal.screen.scrollback
    for part in [
      "Payouts are a schedule", "Your answers are saved", "You did not accept the terms.",
    ] { #expect(shown.contains(part), "\(part)") }
    for part in ["[consentRefused]", "deposit.consent"] { #expect(!shown.contains(part)) }
    #expect(try await session.entries() == 2)
    let next = try TerminalSession(session)
    try next.run("open", "deposit")
    try next.answer([TerminalSession.pin])
    try next.terminal.wait(for: "Continue an application in progress?")
    #expect(next.terminal.screen.text.contains("3,000,000 won"))
    try next.stop(at: "Continue an application in progress?")
  }

  @Test func `A PIN typed too early is not shown`() async throws {
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run("accounts")
    try session.type(
      ("PIN of Hana", "739164\r482915\r"), ("The PIN is wrong", "480917\r"))
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    // The error was replaced on the screen.
    #expect(!session.terminal.screen.scrollback.contains("Attempts left"))
    for digits in ["739164", "482915", "480917"] {
      #expect(!session.terminal.transcript.contains(digits))
    }
  }

  @Test func `The menu asks for a new PIN even if a file contains the current one`()
    async throws
  {
    let session = try await TerminalSession()
    try session.run("--pin-file", session.program.path("pin"))
    try session.type(
      ("What would you like to do?", "pin\r"), ("? Choose a PIN", "739164\r"),
      ("? The same PIN again", "739164\r"))
    try session.stop(at: "The PIN of customer C2 is changed.")
  }

  @Test func `Esc in the menu offers to quit, and erases nothing`() async throws {
    let session = try await TerminalSession(rows: 24)
    let terminal = session.terminal
    try session.run()
    try terminal.wait(for: "What would you like to do?")
    terminal.resize(columns: 30, rows: 20)
    try terminal.wait("the question for a narrow screen") { screen in
      screen.text.components(separatedBy: "\n").allSatisfy { $0.count <= 30 }
        && screen.text.contains("? What would you like to\n  do?")
    }
    #expect(terminal.screen.text.components(separatedBy: "What would").count == 2)
    terminal.resize(columns: 80, rows: 24)
    // Esc clears the search text before it goes back.
    try session.type(("? What would you like to do?", "change"))
    try terminal.wait("the filtered list") { !$0.text.contains("Accounts") }
    terminal.type("\u{1B}")
    try terminal.wait("the whole list") { $0.text.contains("Accounts") }
    #expect(!terminal.screen.text.contains("Quit?"))
    try session.type(("? What would you like to do?", "language\r"), ("Which language?", "1\r"))
    let above = "✓ What would you like to do?  Language · 언어\n✓ Which language?  English\n"
    for _ in 0..<3 {
      try session.type(("\(above)? What would you like", "\u{1B}"), ("\(above)? Quit?", "\u{1B}"))
    }
    // The language is used in the next run.
    try session.type(
      ("\(above)? What would you like", "language\r"), ("? Which language?", "ko\r"),
      ("? 무엇을 할까요?", "\u{1B}"), ("? 종료할까요?", "\r"))
    #expect(try terminal.exitCode() == 0)
    let audit = ["audit", "--data-dir", session.program.path("data")]
    #expect(try session.program.run(audit).output.contains("위반: 0"))
    #expect(try session.program.run(audit + ["--lang", "en"]).output.contains("violations: 0"))
  }

  @Test func `A terminal without cursor control gets plain lines`() async throws {
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run("open", "deposit", environment: ["TERM": "dumb"])
    try session.type(
      ("PIN of Hana:", "480917\r"), ("Which deposit? (1 Time", "1\n"), ("How much", "5\n"),
      ("Less than the minimum", "1000000\n"), ("months? (6 months", "<\n"),
      ("Enter for 1000000", "\n"), ("months? (6 months", "12\n"),
      ("taxed? (1 General", "1\n"), ("open the deposit? (yes or no", "yes\n"),
      ("Enter your PIN to sign:", "480917\r"), ("linked to it? (1 No; 2 Yes", "1\n"))
    session.terminal.type(LaterOffers.lines(after: .deposit, answered: 1))
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    let transcript = session.terminal.transcript
    for hidden in ["\u{1B}", "480917", "▇", "│", "❯", "✓"] {
      #expect(!transcript.contains(hidden), "\(hidden)")
    }
    #expect(try await session.entries() == 3)
  }

  /// Starts the menu, stops it at its first question, and returns the terminal and its first
  /// screen.
  private func menu(
    _ options: [String], _ environment: [String: String], question: String = "like to do?"
  ) throws -> (PseudoTerminal, screen: String) {
    let (program, terminal) = (try BuiltProgram(), try PseudoTerminal())
    try terminal.start(
      options + ["--data-dir", program.path("data")], home: program.folder,
      environment: environment)
    let screen = try terminal.wait(for: question)
    terminal.type("\u{3}")
    #expect(try terminal.exitCode() == 130)
    return (terminal, screen)
  }

  @Test(arguments: [
    ([], [:], true), (["--no-color"], [:], false), ([], ["NO_COLOR": "1"], false),
    ([], ["NO_COLOR": ""], true), (["--plain"], [:], false), ([], ["TERM": ""], false),
  ])
  func `Color is off if an option or a variable disables it`(
    options: [String], environment: [String: String], expected: Bool
  ) throws {
    let (terminal, _) = try menu(options, environment)
    #expect(terminal.transcript.contains("\u{1B}[36m") == expected)
    let isPlain = options == ["--plain"] || environment["TERM"] == ""
    #expect(terminal.transcript.contains("\u{1B}") != isPlain)
  }

  @Test func `In the C locale, drawing uses ASCII and Hangul is printed intact`() throws {
    let (terminal, screen) = try menu(
      ["--lang", "ko"], ["LANG": "C", "LC_ALL": "C"], question: "? 무엇을 할까요?")
    #expect(screen.contains(/> +1 정기예금 개설/))
    let signs = terminal.transcript.unicodeScalars.filter { !$0.isASCII }
    #expect(signs.allSatisfy { ("가"..."힣").contains($0) })
  }
}
