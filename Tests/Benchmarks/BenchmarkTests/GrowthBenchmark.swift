import Foundation
import Ledger
import SQLLedger
import SQLite
import Synchronization
import Testing

/// The same operations in a bank with a thousand accounts and in one with a million, and the audits
/// of both.
@Suite struct GrowthBenchmark {
  private static let openings = 200
  private let report = Report(benchmark: "growth")

  @Test func `The cost of an operation in a small and in a grown bank is measured`() async throws {
    let workspace = try Workspace()
    let accounts = Workspace.number("BENCH_ACCOUNTS", 1_000_000)
    let small = try await GrownBank(GrownBank.each, in: workspace)
    let large = try await GrownBank(accounts, in: workspace)
    let both = try [small, large].map { try $0.hurried() }
    try await compare("opening, not synced", both, accounts, "µs") { bank, round in
      let contract = try bank.customer.signed("G\(round).", count: 1)[0]
      return { try await contract.open(in: bank.customer.ledger(at: bank.bank)) }
    }
    try await compare("a customer's list of \(GrownBank.each)", both, accounts, "µs") { bank, _ in
      { _ = try await bank.customer.ledger(at: bank.bank).accounts() }
    }
    try await compare("a receipt", both, accounts, "µs") { bank, _ in
      let archive = bank.bank.bank.documents(of: bank.customer.customer)
      return { _ = try await archive.documents(of: bank.customer.account) }
    }
    for grown in both { try await audit(grown) }
  }

  private func compare(
    _ what: String, _ banks: [GrownBank], _ accounts: Int, _ unit: String,
    _ prepare: (GrownBank, Int) throws -> () async throws -> Void
  ) async throws {
    var samples = [Samples(), Samples()]
    for round in 0..<Self.openings {
      for turn in 0..<2 {
        let who = (round + turn) % 2
        let body = try prepare(banks[who], round)
        let time = try await microseconds { try await body() }
        // The first round also prepares statements and checks the newest entries.
        if round > 0 { samples[who].add(time) }
      }
    }
    try report.add("\(what), \(GrownBank.each) accounts in the bank", samples[0], unit)
    try report.add("\(what), \(accounts) accounts in the bank", samples[1], unit)
    var growth = Samples()
    growth.add(samples[1].median / samples[0].median)
    try report.add("growth of \(what)", growth, "×", bound: .atMost(1.2))
  }

  private func audit(_ grown: GrownBank) async throws {
    let bank = try BenchBank(grown.bank.path).bank
    let most = Mutex(0.0)
    var found: AuditReport?
    let time = try await microseconds {
      found = try await bank.audit(against: AuditEvidence()) { done, _ in
        guard done.isMultiple(of: 1000) else { return }
        most.withLock { $0 = max($0, residentMemory()) }
      }
    }
    let audited = try #require(found)
    #expect(audited.violations == [])
    #expect(audited.isComplete)
    var (seconds, each, memory) = (Samples(), Samples(), Samples())
    seconds.add(time / 1e6)
    each.add(time / 1000 / Double(audited.entries))
    memory.add(most.withLock { $0 })
    try report.add("audit of \(audited.entries) entries", seconds, "s")
    try report.add("audit of \(audited.entries) entries, each", each, "ms")
    try report.add("most memory in the audit of \(audited.entries)", memory, "MiB")
    try report.add("size of the database with \(audited.entries)", try size(grown), "MiB")
  }

  private func size(_ grown: GrownBank) throws -> Samples {
    let attributes = try FileManager.default.attributesOfItem(atPath: grown.bank.database)
    var samples = Samples()
    samples.add((attributes[.size] as? NSNumber).map { $0.doubleValue / 1_048_576 } ?? 0)
    return samples
  }
}
