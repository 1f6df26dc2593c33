import FeatureDependencies
import Ledger
import SQLLedger
import Testing

/// The same operations in a bank with a thousand accounts, in one with a million, and in one whose
/// only customer pays from an account with many postings.
@Suite struct GrowthBenchmark {
  private static let rounds = 200
  private static let each = 1000
  private let report = Report(benchmark: "growth")

  @Test func `The cost of an operation does not grow with the bank or with an account's postings`()
    async throws
  {
    let store = SQLiteStore(workspace: try Workspace(), isSynced: false)
    let customers = max(1, Workspace.number("BENCH_ACCOUNTS", 1_000_000) / Self.each)
    let postings = Workspace.number("BENCH_HISTORY", 40_000)
    let small = try await GrownBank("small", customers: 1, each: Self.each, in: store)
    let large = try await GrownBank("large", customers: customers, each: Self.each, in: store)
    let long = try await GrownBank("long", customers: 1, each: postings, in: store)
    try await compare("a customer's list of \(Self.each)", small, large) { grown, _ in
      { _ = try await grown.bank.ledger(of: grown.customer.signedIn).accounts() }
    }
    try await compare("a receipt", small, large) { grown, _ in
      let archive = grown.bank.documents(of: grown.customer.signedIn)
      return { _ = try await archive.documents(of: grown.customer.account) }
    }
    for other in [large, long] {
      try await compare("opening, not synced", small, other) { grown, round in
        let contract = try grown.customer.signed("G\(other.name).\(round)")
        return { try await contract.open(in: grown.bank.ledger(of: grown.customer.signedIn)) }
      }
      let accounts = try await other.bank.ledger(of: other.customer.signedIn).accounts()
      #expect(accounts.count == (other.name == long.name ? postings : Self.each) + Self.rounds)
    }
  }

  private func compare(
    _ what: String, _ small: GrownBank, _ other: GrownBank,
    _ prepare: (GrownBank, Int) throws -> () async throws -> Void
  ) async throws {
    let banks = [small, other]
    var samples = [Samples(), Samples()]
    for round in 0..<Self.rounds {
      for turn in 0..<2 {
        let who = (round + turn) % 2
        let body = try prepare(banks[who], round)
        let time = try await microseconds { try await body() }
        // The first round also prepares statements and checks the newest entries.
        if round > 0 { samples[who].add(time) }
      }
    }
    for (bank, samples) in zip(banks, samples) {
      try report.add("\(what), \(bank.size)", samples, "µs")
    }
    let growth = Samples(values: [samples[1].median / samples[0].median])
    try report.add("growth of \(what), \(other.size)", growth, "×", atMost: 1.2)
  }
}
