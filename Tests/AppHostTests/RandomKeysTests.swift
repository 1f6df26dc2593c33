import Foundation
import PseudoTerminal
import SeededInputs
import Testing

/// Random key presses on every screen, which never include consent.
///
/// `KEYS_SEED` selects the random sequence, `KEYS_ROUNDS` its length.
@Suite(.serialized, .ownThread)
struct RandomKeysTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["KEYS_ROUNDS"].flatMap { Int($0) } ?? 120
  private static let seed = environment["KEYS_SEED"].flatMap { UInt64($0) } ?? 1

  /// The keys to choose from. No combination selects or spells a yes.
  private static let keys = [
    "\r", "\r", "\r", "\u{1B}", "1", "2", "3", "4", "6", "12", "1000000", "만원", "q", "b", " ", "?",
    "n", "no\r", "\u{7F}", "\u{15}", "\u{17}", "\u{B}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[3~",
    "한", "x",
    "\u{1B}[200~pasted\ntext\u{1B}[201~", "\u{C}", "\u{1B}[99~", "\u{0}", "x\u{7F}",
  ]

  @Test(arguments: [(80, 24, "en"), (40, 20, "ko"), (120, 40, "en")])
  func `Random keys erase no earlier output, open nothing, and restore the terminal`(
    columns: Int, rows: Int, language: String
  ) async throws {
    let session = try await TerminalSession(columns: columns, rows: rows)
    let program = try BuiltProgram()
    let before = session.terminal.attributes
    var numbers = SplitMix64(seed: Self.seed &* UInt64(columns))
    var (starts, isRunning) = (0, false)
    for round in 0..<Self.rounds {
      if !isRunning {
        starts += 1
        try start(session, "mark \(starts).", language, program.path("pin"))
        isRunning = true
      }
      if round % 40 == 39 { session.terminal.resize(columns: columns, rows: rows - 2 + round % 5) }
      session.terminal.type(try #require(Self.keys.randomElement(using: &numbers)))
      if let code = try? session.terminal.exitCode(seconds: 0.1) {
        #expect([0, 3].contains(code), "round \(round)")
        isRunning = false
      }
    }
    for _ in 0..<50 where isRunning {
      session.terminal.type("\u{3}")
      if let code = try? session.terminal.exitCode(seconds: 0.2) {
        #expect(code == 130)
        isRunning = false
      }
    }
    #expect(!isRunning)
    #expect(session.terminal.attributes == before)
    #expect(session.terminal.screen.unknown == [])
    let whole = session.terminal.screen.scrollback
    for number in 1...starts {
      #expect(whole.contains("mark \(number)."), "\(number) of \(starts)")
    }
    #expect(try await session.entries() == 2)
  }

  private func start(
    _ session: TerminalSession, _ mark: String, _ language: String, _ pin: String
  ) throws {
    try session.terminal.run(
      "/bin/sh",
      [
        "-c", "echo \(mark); exec \"$0\" \"$@\"", BuiltProgram.executable.path, "--lang", language,
        "--pin-file", pin, "--data-dir", session.bank.folder.path,
      ],
      environment: BuiltProgram.environment(
        home: session.bank.folder, ["TERM": "xterm-256color", "LANG": "C.UTF-8"]))
    // The scrollback, because a long menu scrolls the mark off the screen at once.
    try session.terminal.wait(mark) { $0.scrollback.contains(mark) }
  }
}
