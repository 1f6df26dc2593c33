import FeatureDependencies
import Foundation
import PseudoTerminal
import Testing

@testable import AppHost

/// The built program at a terminal, stopped or killed at questions and at pages.
@Suite(.serialized, OwnThread())
struct TerminalStopTests {
  private static let page = "— Enter next"

  /// Ways to stop the program, with the expected exit codes.
  private static let ways: [(name: String, act: @Sendable (PseudoTerminal) -> Void, code: Int32)] =
    [
      ("Ctrl-C", { $0.type("\u{3}") }, 130), ("Ctrl-D", { $0.type("\u{4}") }, 130),
      ("Ctrl-\\", { $0.type("\u{1C}") }, 131), ("terminate", { $0.send(SIGTERM) }, 143),
      ("hang up", { $0.send(SIGHUP) }, 129), ("interrupt", { $0.send(SIGINT) }, 130),
      ("processor time", { $0.send(SIGXCPU) }, 152), ("alarm", { $0.send(SIGALRM) }, 142),
      ("user signal", { $0.send(SIGUSR1) }, 138),
    ]

  // Each question and each way at least once: the dialog waits for keys and signals at one place.
  @Test(arguments: 0..<max(ways.count, TerminalSession.deposit.count))
  func `Stopping at any question restores the terminal and opens nothing`(
    number: Int
  ) async throws {
    let way = Self.ways[number % Self.ways.count]
    let count = number % TerminalSession.deposit.count
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(count))
    try session.question()
    way.act(session.terminal)
    #expect(try session.terminal.exitCode() == way.code, "\(way.name)")
    #expect(session.terminal.attributes == before, "\(way.name)")
    #expect(!session.terminal.transcript.contains("\u{1B}[?25l"))
    #expect(!session.terminal.transcript.contains("480917"))
    #expect(session.terminal.screen.unknown == [])
    // The offers at the end follow the opening, so the deposit is open by then.
    let isOpen = count >= TerminalSession.opening.count
    #expect(try await session.entries() == (isOpen ? 3 : 2), "\(way.name)")
  }

  // The keys after the last answer: on the pages of the terms, or to the document to be signed.
  @Test(arguments: [([], "\u{3}", 130), (["\r"], "\u{4}", 130), (["q", "yes\r"], "\u{1C}", 131)])
  func `Stopping at the pages of a contract signs nothing, and says that the answers are saved`(
    keys: [String], key: String, code: Int32
  ) async throws {
    let session = try await TerminalSession(rows: 14)
    try session.run("open", "deposit")
    try session.answer(TerminalSession.opening.dropLast(2))
    for (text, keys) in zip([Self.page, "? Do you accept"], keys) {
      try session.type((text, keys))
    }
    try session.stop(at: Self.page, by: key, code: code)
    for part in ["Your answers are saved.", "Stopped."] {
      #expect(session.terminal.screen.text.contains(part))
    }
    #expect(try await session.entries() == 2)
  }

  @Test func `A command that only shows output ends where it is stopped`() throws {
    let session = try TerminalSession(BuiltProgram(), rows: 14)
    try session.run("products")
    try session.stop(at: Self.page)
    #expect(!session.terminal.screen.scrollback.contains("installment-savings"))
  }

  /// Opens a savings account up to the first page of its document.
  private func openSavings(_ session: TerminalSession, _ options: String...) throws {
    try session.run(["open", "savings", "--pin-file", session.program.path("pin")] + options)
    let answers = SampleAnswers.savings(from: EnrolledBank.account)
    let keys = SampleAnswers.texts(.savings, answers).map { $0 + "\r" }
    try session.answer(["none\r"] + keys.dropLast())
    try session.type((Self.page, "q"))
    try session.answer(keys.suffix(1))
    try session.terminal.wait(for: Self.page)
  }

  /// The number of pages that were shown.
  private func pages(of terminal: PseudoTerminal) -> Int {
    terminal.transcript.components(separatedBy: Self.page).count - 1
  }

  @Test
  func `Stopping before an opened account is shown still shows it, and its opening counts as done`()
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    let terminal = session.terminal
    try openSavings(session)
    // Turn pages until the savings account is open and waits for a key to be shown.
    for _ in 0..<30 where try await session.entries() < 3 {
      let before = pages(of: terminal)
      terminal.type(" ")
      try terminal.wait("another page") { _ in pages(of: terminal) > before }
    }
    terminal.type("\u{3}")
    let isOver = SampleAnswers.offers(after: .savings).isEmpty
    #expect(try terminal.exitCode() == (isOver ? 0 : 130))
    let shown = terminal.screen.scrollback
    for part in ["The savings account is open.", "310-000003-"] { #expect(shown.contains(part)) }
  }

  @Test func `Skipping the page of an opened account still prints exactly one JSON object`()
    async throws
  {
    let session = try await TerminalSession(rows: 14)
    try openSavings(session, "--json")
    session.terminal.type("\u{1B}")
    try session.answer(SampleAnswers.offers(after: .savings).map { _ in "no\r" })
    #expect(try session.terminal.exitCode() == 0)
    let whole = session.terminal.screen.scrollback
    #expect(whole.components(separatedBy: "\"accountNumber\"").count == 2)
    #expect(!whole.contains("\"error\""))
  }

  // After the amount, at the PIN that signs, and after the opening.
  @Test(arguments: [3, TerminalSession.opening.count - 1, TerminalSession.opening.count])
  func `After a kill at any question, the application is offered again`(count: Int) async throws {
    let (keys, opening) = (TerminalSession.deposit, TerminalSession.opening)
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(keys.prefix(count))
    try session.question()
    session.terminal.send(SIGKILL)
    #expect(try session.terminal.exitCode() == 128 + SIGKILL)
    let resumed = try TerminalSession(session.program)
    try resumed.run("open", "deposit")
    try resumed.answer([TerminalSession.pin])
    try resumed.terminal.wait(for: "would you like to continue")
    let isOpen = count == opening.count
    // Consent and PIN are asked for again, unless the account is open.
    let left = keys.dropFirst(isOpen ? count : min(count, opening.count - 2))
    try resumed.answer(["\r"] + left)
    #expect(try resumed.terminal.exitCode() == 0)
    let shown = resumed.terminal.screen.scrollback
    #expect(shown.contains(/\n✓ .*  3,000,000 won/))
    #expect(shown.contains("This account was opened before.") == isOpen)
    #expect(try await resumed.entries() == 3)
  }
}
