import FeatureDependencies
import SQLLedger
import SQLite
import Testing

/// Copies of one bank that make the same openings in different ways.
struct SQLiteCopies {
  /// The statements that the ledger sent for the last opening.
  let statements: [Statement]
  private let contracts: [BenchContract]
  private let ledger: any AccountLedger
  private let host: BenchBank
  private let all: BareBank
  private let writes: BareBank

  init(_ workspace: Workspace, openings: Int) async throws {
    let origin = try BenchBank(workspace.fresh("opening"))
    let customer = try await BenchCustomer(enrolledIn: origin)
    contracts = try customer.signed("O", count: openings)
    try origin.checkpoint()
    func copy(_ name: String) throws -> BenchBank {
      try origin.copied(to: workspace.fresh("opening-\(name)"))
    }
    let recorded = try await Self.record(contracts, of: customer, on: copy("recorded"))
    // Not those of the first opening, which also checks the newest entries.
    statements = recorded.last ?? []
    host = try copy("ledger")
    ledger = customer.ledger(at: host)
    let settings = try await host.settings()
    all = try BareBank(copy("all"), settings, recorded)
    writes = try BareBank(copy("writes"), settings, recorded.map { $0.filter(\.isWrite) })
  }

  func run(_ who: Int, _ part: Range<Int>) async throws {
    switch who {
    case 0: for contract in contracts[part] { try await contract.open(in: ledger) }
    case 1: try all.replay(part)
    default: try writes.replay(part)
    }
  }

  /// The row counts of the three copies: ledger, all bare statements, bare writes alone.
  func tables() throws -> [[String: String]] {
    try [host, all.bank, writes.bank].map { try $0.tables() }
  }

  /// The number of accounts that the ledger has opened.
  func opened() async throws -> Int {
    // The demand account was not opened by a contract.
    try await ledger.accounts().count - 1
  }

  /// Opens `contracts` through the ledger; returns the statements of each opening.
  private static func record(
    _ contracts: [BenchContract], of customer: BenchCustomer, on bank: BenchBank
  ) async throws -> [[Statement]] {
    let recorder = StatementRecorder()
    let ledger = customer.ledger(at: try bank.hurried(recorder: recorder))
    var recorded: [[Statement]] = []
    for contract in contracts {
      try await contract.open(in: ledger)
      recorded.append(try recorder.taken())
    }
    return recorded
  }
}
