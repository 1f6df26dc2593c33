import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import Testing

@testable import AppHost

/// The built program at a terminal, with a bank in which Hana is enrolled.
struct TerminalSession {
  /// Text of a question on the screen, and the keys that answer it.
  typealias Step = (question: String, keys: String)

  /// The program without a terminal, for the same bank.
  let program: BuiltProgram
  let terminal: PseudoTerminal

  init(columns: Int = 80, rows: Int = 100) async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
    terminal = try PseudoTerminal(columns: columns, rows: rows)
  }

  /// Another terminal at the bank of `session`.
  init(_ session: TerminalSession) throws {
    Midnight.pass()
    program = session.program
    terminal = try PseudoTerminal(columns: 80, rows: 100)
  }

  static let pin: Step = ("PIN of Hana", "480917\r")

  /// The steps that open a deposit of three million won and decline all offers.
  static let deposit =
    [
      pin, ("Which deposit?", "1\r"), ("How much", "3,000,000\r"),
      ("For how many months?", "12\r"), ("taxed?", "\u{1B}[B\r"),
      ("Do you accept", "yes\r"), ("Enter your PIN to sign", "480917\r"), ("linked to it?", "no\r"),
    ] + LaterOffers.steps(after: .deposit, answered: 1)

  func run(_ arguments: String..., environment: [String: String] = [:]) throws {
    try run(arguments, environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) throws {
    try terminal.start(
      arguments + ["--data-dir", program.path("data")], home: program.folder,
      environment: environment)
  }

  func answer(_ steps: some Sequence<Step>) throws {
    for step in steps {
      try terminal.wait(for: step.question)
      terminal.type(step.keys)
      // Wait until this question is gone: a later one may contain the same text.
      try terminal.wait("another screen than \(step.question)") { screen in
        screen.text.components(separatedBy: "\n").last { $0.hasPrefix("?") }?
          .contains(step.question) != true
      }
    }
  }

  /// Waits for each text and types its keys.
  func type(_ steps: Step...) throws {
    for step in steps {
      try terminal.wait(for: step.question)
      terminal.type(step.keys)
    }
  }

  /// Waits for `text`, presses a key that stops the program, and expects its exit code.
  func stop(at text: String, by key: String = "\u{3}", code: Int32 = 130) throws {
    try type((text, key))
    #expect(try terminal.exitCode() == code)
  }

  /// The number of ledger entries; the audit must find no violation.
  func entries() async throws -> Int64 {
    let report = try await program.bank().audit()
    #expect(report.violations == [])
    return report.entries
  }
}

extension PseudoTerminal {
  /// Starts the built program on this terminal, with `environment` in addition to the variables of
  /// a terminal with color.
  func start(
    _ arguments: [String], home: URL, environment: [String: String] = [:]
  ) throws {
    let variables = BuiltProgram.environment(
      home: home, ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    try run(
      BuiltProgram.executable.path, arguments,
      environment: variables.merging(environment) { $1 })
  }
}
