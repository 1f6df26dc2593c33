import FeatureDependencies
import SQLiteLedger
import Testing

/// Copies of one bank, each with its way to the same openings.
struct SQLiteCopies {
  /// What the ledger sent for the last opening.
  let statements: [Statement]
  private let contracts: [BenchContract]
  private let ledger: SQLiteAccountLedger
  private let host: BenchBank
  private let all: BareBank
  private let writes: BareBank

  init(_ workspace: Workspace, openings: Int) async throws {
    let origin = try BenchBank(workspace.fresh("opening"))
    let customer = try await BenchCustomer(enrolledIn: origin)
    contracts = try customer.signed("O", count: openings)
    try origin.settle()
    func copy(_ name: String) throws -> BenchBank {
      try origin.copied(to: workspace.fresh("opening-\(name)"))
    }
    let recorded = try await Self.record(contracts, of: customer, on: copy("recorded"))
    // With the first opening the newest entries are checked, too.
    statements = recorded.last ?? []
    host = try copy("ledger")
    ledger = customer.ledger(at: host)
    let settings = try await host.bank.settings()
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

  /// Has so many open `part` through the ledger at once; returns how long each opening took, in
  /// microseconds, from when it was asked for to its answer.
  func runTogether(_ openers: Int, _ part: Range<Int>) async throws -> [Double] {
    let (contracts, ledger) = (Array(contracts[part]), ledger)
    return try await withThrowingTaskGroup(of: [Double].self) { group in
      for opener in 0..<openers {
        group.addTask {
          var times: [Double] = []
          for index in stride(from: opener, to: contracts.count, by: openers) {
            times.append(try await microseconds { try await contracts[index].open(in: ledger) })
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// What is in the tables now: of the ledger, of all its statements, and of those that write.
  func tables() throws -> [[String: String]] {
    try [host, all.bank, writes.bank].map { try $0.tables() }
  }

  /// How many accounts were opened by the ledger.
  func opened() async throws -> Int {
    // The customer's first account is no product's.
    try await ledger.accounts().count - 1
  }

  /// The statements of each opening, as the ledger sends them.
  private static func record(
    _ contracts: [BenchContract], of customer: BenchCustomer, on bank: BenchBank
  ) async throws -> [[Statement]] {
    let recorder = StatementRecorder()
    let ledger = customer.ledger(at: bank)
    try await bank.bank.hurry()
    try await bank.bank.record(recorder)
    var recorded: [[Statement]] = []
    for contract in contracts {
      try await contract.open(in: ledger)
      recorded.append(try recorder.taken())
    }
    return recorded
  }
}
