import Deposit
import FeatureDependencies
import Foundation
import PseudoTerminal
import Savings
import Testing

@testable import AppHost

/// A customer who stops while an opening is displayed still sees the card of the opened account.
@Suite(.serialized, .ownThread)
struct StopBeforeCardTests {
  private static let page = "q to the end"
  private static let opening: [TerminalSession.Step] = [
    ("Link it to a deposit", "none\r"), ("How much", "100000\r"),
    ("months", "6\r"), ("taxed", "\r"),
  ]

  /// Turns pages until the savings account is open and its card waits for a key.
  private func turnToCard(_ session: TerminalSession) async throws {
    let terminal = session.terminal
    try terminal.wait(for: Self.page)
    for _ in 0..<30 where try await session.entries() < 3 {
      let before = terminal.transcript.utf8.count
      terminal.type(" ")
      try terminal.wait("another page") { screen in
        terminal.transcript.utf8.count > before && screen.text.contains(Self.page)
      }
    }
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `Stopping before the card of an opened account shows it, and the opening counts as done`(
    key: String
  )
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    let program = try BuiltProgram()
    try session.run("open", "savings", "--pin-file", program.path("pin"))
    try session.answer(Self.opening)
    try session.terminal.wait(for: Self.page)
    session.terminal.type("q")
    try session.answer([("Do you accept", "yes\r")] as [TerminalSession.Step])
    try await turnToCard(session)
    session.terminal.type(key)
    let later = LaterOffers.keys(after: .savings)
    #expect(try session.terminal.exitCode() == (later.isEmpty ? 0 : 130))
    #expect(session.terminal.screen.scrollback.contains("The savings account is open."))
    #expect(session.terminal.screen.scrollback.contains("310-000003-"))
  }

  @Test func `Stopping before the card of an account opened from a quote also counts as done`()
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    let program = try BuiltProgram()
    try session.run("quote", "savings", "--pin-file", program.path("pin"))
    let chosen: [TerminalSession.Step] = [
      ("With the linked bonus", "no\r"), ("Monthly amount", "100000\r"), ("taxed", "\r"),
    ]
    try session.answer(chosen)
    try session.terminal.wait(for: "For how many months?")
    session.terminal.type("6\r")
    try session.terminal.wait(for: Self.page)
    session.terminal.type("q")
    let opening: [TerminalSession.Step] = [
      ("Open it now?", "yes\r"), ("Link it to a deposit", "none\r"),
    ]
    try session.answer(opening)
    try session.terminal.wait(for: Self.page)
    session.terminal.type("q")
    try session.answer([("Do you accept", "yes\r")] as [TerminalSession.Step])
    try await turnToCard(session)
    session.terminal.type("\u{3}")
    let later = LaterOffers.keys(after: .savings)
    #expect(try session.terminal.exitCode() == (later.isEmpty ? 0 : 130))
    #expect(session.terminal.screen.scrollback.contains("The savings account is open."))
  }
}
