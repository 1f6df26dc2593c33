import Deposit
import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import SQLLedger
import SQLite
import Testing

@testable import AppHost

/// The built program at a pseudo-terminal, stopped in every way and run to its end.
@Suite(.serialized, .ownThread)
struct TerminalProgramTests {
  /// Ways to stop the program, with the expected exit codes.
  private static let ways: [(name: String, act: @Sendable (PseudoTerminal) -> Void, code: Int32)] =
    [
      ("Ctrl-C", { $0.type("\u{3}") }, 130), ("Ctrl-D", { $0.type("\u{4}") }, 130),
      ("Ctrl-\\", { $0.type("\u{1C}") }, 131), ("terminate", { $0.send(SIGTERM) }, 143),
      ("hang up", { $0.send(SIGHUP) }, 129), ("interrupt", { $0.send(SIGINT) }, 130),
      ("processor time", { $0.send(SIGXCPU) }, 152), ("alarm", { $0.send(SIGALRM) }, 142),
      ("user signal", { $0.send(SIGUSR1) }, 138),
    ]

  @Test(arguments: 0..<TerminalSession.deposit.count)
  func `Stopping at any question restores the terminal and opens nothing`(
    count: Int
  ) async throws {
    for way in Self.ways {
      let session = try await TerminalSession()
      let before = session.terminal.attributes
      try session.run("open", "deposit")
      try session.answer(TerminalSession.deposit.prefix(count))
      try session.terminal.wait(for: TerminalSession.deposit[count].question)
      way.act(session.terminal)
      #expect(try session.terminal.exitCode() == way.code, "\(way.name)")
      #expect(session.terminal.attributes == before, "\(way.name)")
      #expect(!session.terminal.transcript.contains("\u{1B}[?25l"))
      #expect(session.terminal.screen.unknown == [])
      // The offers at the end follow the opening, so the deposit is open by then.
      #expect(try await session.entries() == (count >= 7 ? 3 : 2), "\(way.name)")
    }
  }

  @Test func `Keys, a pipe and an answers file open equal accounts with equal contracts`()
    async throws
  {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit)
    #expect(try session.terminal.exitCode() == 0)
    let program = try BuiltProgram()
    let bank = ["--data-dir", session.bank.folder.path, "--pin-file", program.path("pin")]
    let offers = LaterOffers.lines(after: .deposit)
    let piped = "time-deposit\n3000000\n12\n1\nexempt\nyes\n" + offers
    #expect(try program.run(["open", "deposit"] + bank, input: piped).status == 0)
    let answers = try program.write(
      """
      {"deposit.product": "time-deposit", "deposit.amount": "3,000,000", "deposit.months": "12",
       "deposit.fundingAccount": "110-000002-3", "deposit.tax": "exempt", "deposit.consent": "yes"}
      """, to: "answers")
    #expect(try program.run(["open", "deposit", "--answers", answers] + bank).status == 0)
    let contracts = try await session.customer.ledger.accounts().compactMap(\.contracted)
    #expect(contracts.count == 3)
    #expect(Set(contracts).count == 1)
    // A completed application leaves no draft to continue.
    let drafts = session.bank.bank.drafts(of: session.customer.signedIn)
    #expect(try await drafts.all(.deposit) == [])
  }

  @Test func `After a kill at any question, the application is offered again`() async throws {
    for count in [2, 4, 5, 6] {
      let session = try await TerminalSession()
      try session.run("open", "deposit")
      try session.answer(TerminalSession.deposit.prefix(count))
      try session.terminal.wait(for: TerminalSession.deposit[count].question)
      session.terminal.send(SIGKILL)
      #expect(try session.terminal.exitCode() == 128 + SIGKILL)
      let resumed = try TerminalSession(session)
      try resumed.run("open", "deposit")
      try resumed.answer(
        [
          ("PIN of Hana", "480917\r"), ("Continue an application", "\r"),
        ] as [TerminalSession.Step])
      try resumed.answer(TerminalSession.deposit.dropFirst(min(count, 5)))
      #expect(try resumed.terminal.exitCode() == 0)
      let screen = resumed.terminal.screen
      #expect(screen.scrollback.contains("✓ How much do you deposit?  3,000,000 won"))
      #expect(try await resumed.entries() == 3)
    }
  }

  @Test func `A new application keeps the earlier one, and one of them can be deleted`()
    async throws
  {
    let pin = TerminalSession.deposit[0]
    let first = try await TerminalSession()
    try first.run("open", "deposit")
    try first.answer(TerminalSession.deposit.prefix(3))
    try first.terminal.wait(for: "For how many months?")
    first.terminal.type("\u{3}")
    #expect(try first.terminal.exitCode() == 130)
    let second = try TerminalSession(first)
    try second.run("open", "deposit")
    try second.answer(
      [
        pin, ("Continue an application", "new\r"), ("Which deposit?", "1\r"),
        ("How much", "5,000,000\r"),
      ] as [TerminalSession.Step])
    try second.terminal.wait(for: "For how many months?")
    second.terminal.type("\u{3}")
    #expect(try second.terminal.exitCode() == 130)
    let third = try TerminalSession(first)
    try third.run("open", "deposit")
    try third.answer([pin])
    try third.terminal.wait(for: "1 Time deposit · 5,000,000 won")
    try third.terminal.wait(for: "2 Time deposit · 3,000,000 won")
    try third.answer(
      [
        ("Continue an application", "delete\r"), ("Which application would you", "1\r"),
      ] as [TerminalSession.Step])
    try third.terminal.wait(for: "? Continue an application")
    #expect(!third.terminal.screen.text.contains("2 Time deposit"))
    try third.answer([("Continue an application", "\r")])
    try third.terminal.wait(for: "✓ How much do you deposit?  3,000,000 won")
    try third.terminal.wait(for: "For how many months?")
    third.terminal.type("\u{3}")
    #expect(try third.terminal.exitCode() == 130)
    let drafts = third.bank.bank.drafts(of: third.customer.signedIn)
    #expect(try await drafts.all(.deposit).count == 1)
  }

  @Test func `A pipe is not asked to continue an application in progress`() async throws {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    try session.answer(TerminalSession.deposit.prefix(3))
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    let lines = "time-deposit\n3000000\n12\n1\nexempt\nyes\n"
    let piped = try BuiltProgram().bank(
      "open", "deposit", input: lines + LaterOffers.lines(after: .deposit),
      at: session.bank.folder.path)
    #expect(piped.status == 0)
  }

  @Test func `Resizing the terminal redraws the question`() async throws {
    let session = try await TerminalSession(columns: 80, rows: 24)
    try session.run()
    try session.terminal.wait(for: "What would you like to do?")
    session.terminal.resize(columns: 30, rows: 20)
    try session.terminal.wait("no line is too long") { screen in
      screen.text.components(separatedBy: "\n").allSatisfy { $0.count <= 30 }
        && screen.text.contains("? What would you like to\n  do?")
    }
    #expect(session.terminal.screen.text.components(separatedBy: "What would").count == 2)
    session.terminal.type("quit\r")
    #expect(try session.terminal.exitCode() == 0)
  }

  @Test(arguments: [(["TERM": "dumb"], []), (["TERM": ""], []), ([:], ["--plain"])])
  func `A terminal without cursor control gets plain lines`(
    environment: [String: String], options: [String]
  ) async throws {
    let session = try await TerminalSession()
    let before = session.terminal.attributes
    try session.run(["open", "deposit"] + options, environment: environment)
    for (question, answer) in [
      ("PIN of Hana:", "480917\r"), ("Which deposit? (1 Time", "1\n"), ("How much", "5\n"),
      ("Less than the minimum", "1000000\n"), ("months? (6 months", "<\n"),
      ("Enter for 1000000", "\n"), ("months? (6 months", "12\n"),
      ("taxed? (1 General", "1\n"), ("open the deposit? (yes or no", "yes\n"),
      ("Enter your PIN to sign:", "480917\r"), ("linked to it? (1 No; 2 Yes", "1\n"),
    ] {
      try session.terminal.wait(for: question)
      session.terminal.type(answer)
    }
    session.terminal.type(LaterOffers.lines(after: .deposit, answered: 1))
    #expect(try session.terminal.exitCode() == 0)
    #expect(session.terminal.attributes == before)
    let transcript = session.terminal.transcript
    #expect(!transcript.contains("\u{1B}"))
    #expect(!transcript.contains("480917"))
    for drawn in ["▇", "│", "❯", "✓"] { #expect(!transcript.contains(drawn)) }
    #expect(try await session.entries() == 3)
  }

  @Test(arguments: [
    ([], [:], true), (["--no-color"], [:], false), ([], ["NO_COLOR": "1"], false),
    ([], ["NO_COLOR": ""], true),
  ])
  func `Color is off if an option or NO_COLOR disables it`(
    options: [String], environment: [String: String], expected: Bool
  ) throws {
    let program = try BuiltProgram()
    let terminal = try PseudoTerminal()
    try terminal.start(
      options + ["--data-dir", program.path("data")], home: program.folder,
      environment: environment)
    try terminal.wait(for: "What would you like to do?")
    terminal.type("\u{3}")
    #expect(try terminal.exitCode() == 130)
    #expect(terminal.transcript.contains("\u{1B}[36m") == expected)
  }
}
