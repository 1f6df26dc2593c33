import Deposit
import FeatureDependencies
import Foundation
import PseudoTerminal
import Savings
import Testing

@testable import AppHost

/// Hurried or interrupted use of a terminal neither signs, opens nor reveals anything by mistake.
@Suite(.serialized, .ownThread)
struct TerminalInterruptionTests {
  private static let page = "— page "

  @Test(arguments: [1, 2, 3])
  func `Stopping at the end of a page signs nothing and shows nothing more`(
    pages: Int
  ) async throws {
    for (key, code) in [("\u{3}", 130), ("\u{4}", 130), ("\u{1C}", 131)] as [(String, Int32)] {
      let session = try await TerminalSession(rows: 14)
      let program = try BuiltProgram()
      try session.run("open", "deposit", "--pin-file", program.path("pin"))
      let steps = TerminalSession.deposit
      try session.answer(steps[1..<5])
      try session.terminal.wait(for: "? Do you accept")
      session.terminal.type("t")
      for _ in 1..<pages {
        try session.terminal.wait(for: Self.page)
        session.terminal.type("\r")
      }
      try session.terminal.wait(for: Self.page)
      session.terminal.type(key)
      #expect(try session.terminal.exitCode() == code)
      #expect(try await session.entries() == 2)
    }
  }

  // The first key shows the full terms, the second the document to be signed.
  @Test(arguments: ["t", "yes\r"])
  func `Stopping at the pages of a contract says that the answers are saved`(
    key: String
  ) async throws {
    let session = try await TerminalSession(rows: 14)
    let program = try BuiltProgram()
    try session.run("open", "deposit", "--pin-file", program.path("pin"))
    try session.answer(TerminalSession.deposit[1..<5])
    try session.terminal.wait(for: "? Do you accept")
    session.terminal.type(key)
    try session.terminal.wait(for: Self.page)
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    #expect(session.terminal.screen.text.contains("Your answers are saved."))
    #expect(try await session.entries() == 2)
  }

  @Test func `A command that only shows output ends where it is stopped`() async throws {
    let session = try await TerminalSession(rows: 14)
    try session.terminal.start(
      [
        "quote", "savings", "--product", "installment-savings", "--amount", "100000", "--months",
        "12", "--tax", "general",
      ], home: session.bank.folder)
    try session.terminal.wait(for: Self.page)
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    #expect(!session.terminal.screen.scrollback.contains("at maturity"))
  }

  @Test func `An application that another terminal has continued is not signed`() async throws {
    let first = try await TerminalSession()
    try first.run("open", "deposit")
    try first.answer(TerminalSession.deposit.prefix(4))
    try first.terminal.wait(for: "taxed?")
    let second = try TerminalSession(first)
    try second.run("open", "deposit")
    try second.answer(TerminalSession.deposit.prefix(1))
    try second.answer([("Continue an application", "\r")])
    try second.answer(TerminalSession.deposit.dropFirst(4))
    #expect(try second.terminal.exitCode() == 0)
    try first.answer(TerminalSession.deposit[4..<5])
    #expect(try first.terminal.exitCode() == 5)
    let text = first.terminal.transcript
    #expect(text.contains("Another process has continued or deleted this application."))
    #expect(!text.contains("Your answers are saved."))
    #expect(try await first.entries() == 3)
  }

  @Test func `After a kill, the next run reports the account that was already opened`() async throws
  {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(7))
    try session.terminal.wait(for: "linked to it?")
    session.terminal.send(SIGKILL)
    _ = try session.terminal.exitCode()
    let next = try TerminalSession(session)
    try next.run("open", "deposit")
    try next.answer(TerminalSession.deposit.prefix(1))
    try next.terminal.wait(for: "Continue an application")
    #expect(next.terminal.screen.text.contains("210-000003-9 open"))
    try next.answer(
      [("Continue an application", "\r"), ("linked to it?", "no\r")]
        + LaterOffers.steps(after: .deposit, answered: 1) as [TerminalSession.Step])
    #expect(try next.terminal.exitCode() == 0)
    #expect(next.terminal.screen.scrollback.contains("This request was carried out before."))
    #expect(try await next.entries() == 3)
  }

  @Test func `A PIN typed too early is not shown`() async throws {
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run("accounts")
    try session.terminal.wait(for: "PIN of Hana")
    session.terminal.type("739164\r482915\r")
    try session.terminal.wait(for: "The PIN is wrong")
    session.terminal.type("480917\r")
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    for digits in ["739164", "482915", "480917"] {
      #expect(!session.terminal.transcript.contains(digits))
    }
  }

  @Test func `Keys pressed before the terms are shown do not count as consent`() async throws {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(4))
    try session.terminal.wait(for: "taxed?")
    session.terminal.type("\ryes\r\r")
    try session.terminal.wait(for: "? Do you accept")
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    #expect(try await session.entries() == 2)
  }

  @Test func `Stopping at the consent question in plain mode signs nothing`() async throws {
    let session = try await TerminalSession()
    try session.run("open", "deposit", "--plain")
    try session.terminal.wait(for: "PIN of Hana:")
    session.terminal.type("480917\r")
    try session.terminal.wait(for: "Which deposit?")
    session.terminal.type("1\n3000000\n12\n1\n1\nyes\n")
    try session.terminal.wait("the consent, not answered") { screen in
      screen.text.contains("open the deposit?") && screen.text.hasSuffix(">")
    }
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    #expect(!session.terminal.transcript.contains("Enter your PIN to sign"))
  }

  @Test func `Skipping the card of an opened account still prints exactly one JSON object`()
    async throws
  {
    let session = try await TerminalSession(rows: 8)
    let program = try BuiltProgram()
    try session.run("open", "savings", "--json", "--pin-file", program.path("pin"))
    let answers: [TerminalSession.Step] = [
      ("Link it to a deposit", "none\r"), ("How much", "100000\r"),
      ("months", "6\r"), ("taxed", "\r"),
    ]
    try session.answer(answers)
    try session.terminal.wait(for: Self.page)
    session.terminal.type("\u{1B}")
    try session.answer([("Do you accept", "yes\r")] as [TerminalSession.Step])
    try session.terminal.wait(for: Self.page)
    session.terminal.type("\u{1B}")
    try session.answer(LaterOffers.steps(after: .savings))
    #expect(try session.terminal.exitCode() == 0)
    let whole = session.terminal.screen.scrollback
    #expect(whole.components(separatedBy: "\"accountNumber\"").count == 2)
    #expect(!whole.contains("\"error\""))
  }

  @Test func `Help is available even if an earlier answer is offered`() async throws {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(2))
    try session.terminal.wait(for: "? How much")
    session.terminal.type("500\r")
    try session.terminal.wait(for: "Less than the minimum")
    session.terminal.type("?")
    try session.terminal.wait(for: "Paid in once")
    #expect(session.terminal.screen.text.contains("› 500"))
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
  }
}
