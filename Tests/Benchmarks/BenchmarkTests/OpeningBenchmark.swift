import FeatureDependencies
import Foundation
import SQLiteLedger
import Testing

/// The same openings three ways, in turn: by the ledger, by its bare statements, and by those of them
/// that write; beside a page written and synced. Each has a copy of the bank.
@Suite struct OpeningBenchmark {
  private static let openings = 60
  private let report = Report(benchmark: "opening")

  @Test func `An opening beside its bare statements`() async throws {
    let workspace = try Workspace()
    let disk = Disk(file: workspace.path("page"))
    try disk.report(to: report)
    let rounds = Workspace.number("BENCH_ROUNDS", 30)
    let race = try await OpeningRace(workspace, openings: rounds * Self.openings)
    var samples = [Samples](repeating: Samples(), count: 4)
    for round in 0..<rounds {
      let part = round * Self.openings..<(round + 1) * Self.openings
      // Each is first as often as the others.
      for turn in 0..<4 {
        let who = (round + turn) % 4
        let time =
          who == 3
          ? try disk.syncs(part.count, fdatasync)
          : try await microseconds { try await race.run(who, part) } / Double(part.count)
        samples[who].add(time)
      }
    }
    try race.checkTables()
    try add(samples, race.statements)
  }

  private func add(_ samples: [Samples], _ statements: [Statement]) throws {
    let (ledger, all, writes) = (samples[0], samples[1], samples[2])
    let changing = statements.filter(\.isWrite).count
    try report.add("opening by the ledger", ledger, "µs")
    try report.add("the same, bare: all \(statements.count) statements", all, "µs")
    try report.add("the same, bare: the \(changing) that write", writes, "µs")
    try report.add("4 KiB overwritten + fdatasync, in turn with them", samples[3], "µs")
    try report.add(
      "share of the bare speed, all", all.ratio(to: ledger), "×", bound: .atLeast(0.5))
    try report.add("share of the bare speed, writes", writes.ratio(to: ledger), "×")
    try report.add("openings a second", ledger.perSecond, "/s")
    try report.add("openings a second, bare, all", all.perSecond, "/s")
  }
}

/// Copies of one bank, each with its way to the same openings.
struct OpeningRace {
  /// What the ledger sent for the first opening.
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
    statements = recorded.first ?? []
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

  /// All have done the same.
  func checkTables() throws {
    #expect(try host.tables() == all.bank.tables())
    #expect(try host.tables() == writes.bank.tables())
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
