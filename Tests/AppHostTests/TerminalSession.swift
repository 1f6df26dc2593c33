import Deposit
import FeatureDependencies
import Foundation
import Ledger
import PseudoTerminal
import Testing

@testable import AppHost

/// The built executable at a terminal, with a bank in which one customer is enrolled.
struct TerminalSession {
  /// Text of a question on the screen, and the keys that answer it.
  typealias Step = (question: String, keys: String)

  let bank: TestBank
  let customer: TestCustomer
  let terminal: PseudoTerminal

  init(columns: Int = 80, rows: Int = 100) async throws {
    Midnight.pass()
    bank = try TestBank(clock: SystemClock(), keyIterations: CompositionRoot.keyIterations)
    customer = try await bank.customer()
    terminal = try PseudoTerminal(columns: columns, rows: rows)
  }

  /// The steps that open a deposit of three million won and decline all offers.
  static let deposit = firstSteps + LaterOffers.steps(after: .deposit, answered: 1)

  private static let firstSteps: [Step] = [
    ("PIN of Hana", "480917\r"), ("Which deposit?", "1\r"), ("How much", "3,000,000\r"),
    ("For how many months?", "12\r"), ("taxed?", "\u{1B}[B\r"),
    ("Do you accept", "yes\r"), ("Enter your PIN to sign", "480917\r"), ("linked to it?", "no\r"),
  ]

  /// Another terminal at the bank of `session`.
  init(_ session: TerminalSession, rows: Int = 100) throws {
    Midnight.pass()
    bank = session.bank
    customer = session.customer
    terminal = try PseudoTerminal(columns: 80, rows: rows)
  }

  func run(_ arguments: String...) throws { try run(arguments, environment: [:]) }

  func run(_ arguments: [String], environment: [String: String]) throws {
    try terminal.start(
      arguments + ["--data-dir", bank.folder.path], home: bank.folder, environment: environment)
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

  /// The number of ledger entries; the audit must find no violation.
  func entries() async throws -> Int64 {
    let report = try await bank.audit()
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
