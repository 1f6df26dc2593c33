import Deposit
import FeatureDependencies
import Foundation
import PseudoTerminal
import Testing

@testable import AppHost

/// Pages, consent and leaving the menu, with the built program at a terminal.
@Suite(.serialized, .ownThread)
struct TerminalPagesTests {
  private static func consent() async throws -> TerminalSession {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(5))
    try session.terminal.wait(for: "? Do you accept")
    return session
  }

  @Test func `Pages are numbered, and earlier pages can be shown again`() async throws {
    let session = try await TerminalSession(rows: 14)
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(5))
    try session.terminal.wait(for: "? Do you accept")
    #expect(!session.terminal.screen.scrollback.contains("Terms of the time deposit"))
    session.terminal.type("t")
    try session.terminal.wait(for: "— page 1 of 3 ·")
    #expect(session.terminal.screen.text.contains("10 mo"))
    session.terminal.type("b")
    session.terminal.type(" ")
    try session.terminal.wait(for: "— page 2 of 3 ·")
    #expect(session.terminal.screen.text.contains("Terms of the time deposit"))
    session.terminal.type("b")
    try session.terminal.wait(for: "— page 1 of 3 ·")
    #expect(session.terminal.screen.text.contains("10 mo"))
    session.terminal.type("  ")
    try session.terminal.wait(for: "— page 3 of 3 ·")
    // Leaving the pages goes to the question at once, with all pages in the scrollback.
    session.terminal.type("q")
    try session.terminal.wait(for: "? Do you accept")
    #expect(session.terminal.screen.scrollback.contains("Payouts are a schedule"))
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
  }

  @Test func `Consent has no preselected answer, and Enter alone is not an answer`() async throws {
    let session = try await Self.consent()
    #expect(!session.terminal.screen.text.contains("❯"))
    session.terminal.type("\r")
    try session.terminal.wait(for: "Choose yes or no.")
    session.terminal.type("\r\r")
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    #expect(try await session.entries() == 2)
  }

  @Test func `Refusing the terms keeps the application`() async throws {
    let session = try await Self.consent()
    session.terminal.type("no\r")
    #expect(try session.terminal.exitCode() == 3)
    let shown = session.terminal.screen.scrollback
    #expect(shown.contains("Your answers are saved"))
    #expect(shown.contains("You did not accept the terms."))
    for part in ["[consentRefused]", "deposit.consent"] { #expect(!shown.contains(part)) }
    #expect(try await session.entries() == 2)
    let next = try TerminalSession(session)
    try next.run("open", "deposit")
    try next.answer(TerminalSession.deposit.prefix(1))
    try next.terminal.wait(for: "Continue an application in progress?")
    #expect(next.terminal.screen.text.contains("3,000,000 won"))
    next.terminal.type("\u{3}")
    #expect(try next.terminal.exitCode() == 130)
  }

  @Test func `Declining a request that was carried out before reports the open account`()
    async throws
  {
    let session = try await TerminalSession()
    let program = try BuiltProgram()
    let bank = ["--data-dir", session.bank.folder.path, "--pin-file", program.path("pin")]
    let lines = "time-deposit\n3000000\n12\n1\nexempt\n"
    let open = ["open", "deposit", "--request-id", "R1"] + bank
    let first = try program.run(open, input: lines + "yes\n" + LaterOffers.lines(after: .deposit))
    #expect(first.status == 0)
    let again = try program.run(open, input: lines + "no\n")
    #expect(again.status == 3)
    #expect(again.errors.contains("carried out before: account 210-000003-9 is open."))
    #expect(!again.errors.contains("consent"))
  }

  @Test func `Esc in the menu offers to quit, and erases nothing`()
    async throws
  {
    let session = try await TerminalSession(rows: 24)
    try session.run()
    try session.terminal.wait(for: "What would you like to do?")
    // Esc clears the search text before it goes back.
    session.terminal.type("change")
    try session.terminal.wait("the filtered list") { !$0.text.contains("Accounts") }
    session.terminal.type("\u{1B}")
    try session.terminal.wait("the whole list") { $0.text.contains("Accounts") }
    #expect(!session.terminal.screen.text.contains("Quit?"))
    session.terminal.type("language\r")
    try session.terminal.wait(for: "Which language?")
    session.terminal.type("1\r")
    let above = "✓ What would you like to do?  Language · 언어\n✓ Which language?  English\n"
    for _ in 0..<4 {
      try session.terminal.wait(for: "\(above)? What would you like")
      #expect(session.terminal.screen.text.contains("Esc quit"))
      session.terminal.type("\u{1B}")
      try session.terminal.wait(for: "\(above)? Quit?")
      session.terminal.type("\u{1B}")
    }
    try session.terminal.wait(for: "\(above)? What would you like")
    session.terminal.type("\u{1B}")
    try session.terminal.wait(for: "? Quit?")
    session.terminal.type("\r")
    #expect(try session.terminal.exitCode() == 0)
  }

  @Test func `In the C locale, drawing uses ASCII and Hangul is printed intact`() async throws {
    let session = try await TerminalSession(rows: 24)
    try session.run(["--lang", "ko"], environment: ["LANG": "C", "LC_ALL": "C"])
    try session.terminal.wait(for: "? 무엇을 할까요?")
    #expect(session.terminal.screen.text.contains(/> +1 정기예금 개설/))
    let signs = session.terminal.transcript.unicodeScalars.filter { !$0.isASCII }
    #expect(signs.allSatisfy { ("가"..."힣").contains($0) })
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
  }

  @Test func `The language chosen in the menu is used in the next run`() async throws {
    let session = try await TerminalSession(rows: 24)
    try session.run()
    try session.terminal.wait(for: "What would you like to do?")
    session.terminal.type("language\r")
    try session.terminal.wait(for: "Which language?")
    session.terminal.type("ko\r")
    try session.terminal.wait(for: "무엇을 할까요?")
    session.terminal.type("quit\r")
    #expect(try session.terminal.exitCode() == 0)
    let program = try BuiltProgram()
    let bank = ["--data-dir", session.bank.folder.path]
    #expect(try program.run(["audit"] + bank).output.contains("위반: 0"))
    #expect(try program.run(["audit", "--lang", "en"] + bank).output.contains("violations: 0"))
  }
}
