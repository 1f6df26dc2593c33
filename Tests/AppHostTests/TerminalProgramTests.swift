import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import SQLLedger
import Testing

@testable import AppHost

/// The built program at a terminal, used to the end: consent, the menu, surfaces and secrets.
@Suite(.serialized, OwnThread())
struct TerminalProgramTests {
  @Test func `Keys, a pipe and an answers file open equal accounts with equal contracts`()
    async throws
  {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(3))
    try session.stop()
    // A pipe is not asked to continue the application in progress.
    let bank = session.program.access
    let answers = TerminalSession.answers
    let lines =
      SampleAnswers.texts(.deposit, answers)
      + SampleAnswers.offers(after: .deposit).map { _ in "no" }
    let piped = lines.map { $0 + "\n" }.joined()
    #expect(try session.program.run(["open", "deposit"] + bank, input: piped).status == 0)
    let file = try session.program.write(answers: answers)
    #expect(try session.program.run(["open", "deposit", "--answers", file] + bank).status == 0)
    let next = try TerminalSession(session.program)
    try next.run("open", "deposit")
    try next.answer([TerminalSession.pin, "\r"] + TerminalSession.deposit.dropFirst(3))
    #expect(try next.terminal.exitCode() == 0)
    let ledger = try session.program.bank()
    let hana = try #require(try await ledger.bank.customers().first)
    let signedIn = try await ledger.signIn(hana, FixedPIN("480917"))
    let accounts = try await ledger.bank.ledger(of: signedIn).accounts()
    let contracts = accounts.compactMap(\.contracted)
    #expect(contracts.count == 3)
    #expect(Set(contracts).count == 1)
    // A completed application leaves no draft to continue.
    #expect(try await ledger.bank.drafts(of: signedIn).all() == [])
  }

  @Test func `Only keys pressed after the terms are shown give consent, and Enter alone does not`()
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    let terminal = session.terminal
    try session.run("open", "deposit")
    let keys = TerminalSession.opening.dropLast(2)
    try session.answer(keys.prefix(2))
    // Help is available while a rejected answer is offered again.
    try session.type(
      (try session.question(), "500\r"), ("Less than the minimum", "?"), ("1,000,000,000 won", ""),
      ("› 500", ""))
    try session.answer(keys.dropFirst(2).dropLast() + keys.suffix(1).map { $0 + "yes\r\r" })
    let consent = try session.question()
    #expect(!terminal.screen.text.contains("❯"))
    try session.type((consent, "\r"), ("Give an answer.", "\r\r"), (consent, "no\r"))
    #expect(try terminal.exitCode() == 3)
    // Leaving the pages puts all of them into the scrollback.
    let shown = terminal.screen.scrollback
    for part in [
      "Payouts are a schedule", "Your answers are saved", "The terms were not accepted",
      "To open it, answer yes.",
    ] { #expect(shown.contains(part), "\(part)") }
    for part in ["[consentRefused]", "deposit.consent"] { #expect(!shown.contains(part)) }
    #expect(try await session.entries() == 2)
    let next = try TerminalSession(session.program)
    try next.run("open", "deposit")
    try next.answer([TerminalSession.pin])
    try next.stop(at: "3,000,000 won")
  }

  @Test func `Esc in the menu offers to quit, and erases nothing`() async throws {
    let session = try await TerminalSession(rows: 24)
    let (terminal, menu) = (session.terminal, TerminalSession.menu.en)
    let words = menu.split(separator: " ")
    try session.run()
    try terminal.wait(for: menu)
    terminal.resize(columns: 30, rows: 20)
    try terminal.wait("the question for a narrow screen") { screen in
      screen.text.components(separatedBy: "\n").allSatisfy { $0.count <= 30 }
        && screen.text.contains("\n  \(words[words.count - 1])")
    }
    #expect(terminal.screen.text.components(separatedBy: "? \(words[0]) ").count == 2)
    terminal.resize(columns: 80, rows: 24)
    // Esc clears the search text before it goes back.
    try session.type(("? \(menu)", "interest"))
    try terminal.wait("the filtered list") { !$0.text.contains("Accounts") }
    terminal.type("\u{1B}")
    try terminal.wait("the whole list") { $0.text.contains("Accounts") }
    #expect(!terminal.screen.text.contains("Quit?"))
    try session.type(("? \(menu)", "products\r"), ("— Enter next", "q"))
    for _ in 0..<3 { try session.type(("? \(menu)", "\u{1B}"), ("? Quit?", "\u{1B}")) }
    try session.type(("? \(menu)", "\u{1B}"), ("? Quit?", "\r"))
    #expect(try terminal.exitCode() == 0)
    #expect(terminal.screen.scrollback.contains("Linked bonus"))
    let audit = ["audit", "--data-dir", session.program.path("data")]
    #expect(try session.program.run(audit + ["--lang", "ko"]).output.contains("위반 0건"))
  }

  @Test func `A terminal without cursor control gets plain lines`() async throws {
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run("accounts", environment: ["TERM": "dumb"])
    try session.type(("PIN of Hana (? help; < back):", TerminalSession.pin))
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    let transcript = session.terminal.transcript
    #expect(transcript.contains("95,000,000 won"))
    for hidden in ["\u{1B}", "480917", "│", "❯", "✓"] {
      #expect(!transcript.contains(hidden), "\(hidden)")
    }
  }

  @Test(arguments: [
    ([], [:], true), (["--no-color"], [:], false), ([], ["NO_COLOR": "1"], false),
    ([], ["NO_COLOR": ""], true), (["--plain"], [:], false), ([], ["TERM": ""], false),
  ])
  func `Color is off if an option or a variable disables it`(
    options: [String], environment: [String: String], expected: Bool
  ) throws {
    let session = try TerminalSession(BuiltProgram())
    try session.run(options, environment: environment)
    try session.stop(at: TerminalSession.menu.en)
    let transcript = session.terminal.transcript
    #expect(transcript.contains("\u{1B}[36m") == expected)
    let isPlain = options == ["--plain"] || environment["TERM"] == ""
    #expect(transcript.contains("\u{1B}") != isPlain)
  }
}
