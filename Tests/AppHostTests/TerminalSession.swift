import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import Testing

@testable import AppHost
@testable import BankCommands

/// The built program at a terminal.
struct TerminalSession {
  /// Text on the screen, and the keys to press once it is there.
  typealias Step = (text: String, keys: String)

  /// The program without a terminal, for the same bank.
  let program: BuiltProgram
  let terminal: PseudoTerminal

  init(_ program: BuiltProgram, rows: Int = 100) throws {
    Midnight.pass()
    self.program = program
    terminal = try PseudoTerminal(columns: 80, rows: rows)
  }

  /// A terminal at a new bank in which Hana is enrolled.
  init(rows: Int = 100) async throws {
    try self.init(BuiltProgram(), rows: rows)
    _ = try await program.enroll()
  }

  static let pin = "480917\r"
  /// The menu's question.
  static let menu = MenuQuestions.item([]).prompt.text

  static let answers = SampleAnswers.deposit(from: EnrolledBank.account, amount: "3,000,000")
  /// The keys that open a deposit with the ``answers``, from the PIN to the signature, each for one
  /// question.
  static let opening = [pin] + SampleAnswers.texts(.deposit, answers).map { $0 + "\r" } + [pin]
  /// The keys that then decline all offers.
  static let deposit = opening + SampleAnswers.offers(after: .deposit).map { _ in "no\r" }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws {
    try run(arguments, environment: environment)
  }

  /// Starts the program, with `environment` in addition to the variables of a terminal with color.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws {
    let variables = BuiltProgram.environment(
      home: program.folder, ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    try terminal.run(
      BuiltProgram.executable.path, arguments + ["--data-dir", program.path("data")],
      environment: variables.merging(environment) { $1 })
  }

  /// Waits until a question is asked, and returns its line.
  @discardableResult
  func question() throws -> String {
    try terminal.wait("a question") { Self.question(on: $0) != nil }
    return try #require(Self.question(on: terminal.screen))
  }

  private static func question(on screen: ScreenModel) -> String? {
    screen.text.components(separatedBy: "\n").last { $0.hasPrefix("? ") }
  }

  /// Answers one question with each of `keys`, whatever its text is.
  func answer(_ keys: some Sequence<String>) throws {
    for keys in keys {
      let asked = try question()
      terminal.type(keys)
      try terminal.wait("another question than \(asked)") { Self.question(on: $0) != asked }
    }
  }

  /// Waits for each text and types its keys.
  func type(_ steps: Step...) throws {
    for step in steps {
      try terminal.wait(for: step.text)
      terminal.type(step.keys)
    }
  }

  /// Waits for `text`, or else for a question, presses a key that stops the program, and expects
  /// its exit code.
  func stop(at text: String? = nil, by key: String = "\u{3}", code: Int32 = 130) throws {
    if let text { try terminal.wait(for: text) } else { try question() }
    terminal.type(key)
    #expect(try terminal.exitCode() == code)
  }

  /// The number of ledger entries; the audit must find no violation.
  func entries() async throws -> Int64 {
    let report = try await program.bank().audit()
    #expect(report.violations == [])
    return report.entries
  }
}
