import Dispatch
import FeatureDependencies
import Ledger
import SQLLedger
import SQLite
import Synchronization
import Testing

/// An audit of a long ledger, compared with the cryptography that every audit needs.
@Suite struct AuditBenchmark {
  private static let proofs = 2000
  private let report = Report(benchmark: "audit")

  @Test func `The cost of an audit is measured against two verifications and a hash per entry`()
    async throws
  {
    let history = try await History(in: Workspace())
    let proofs = try await proofs(history)
    // The bootstrap entry has no posting of the account; all other entries have one.
    let entries = history.postings + 1
    var (audits, bare, work, bareWork) = (Samples(), Samples(), Samples(), Samples())
    for _ in 0..<Workspace.number("BENCH_AUDITS", 3) {
      let start = processorTime()
      audits.add(try await audit(history.long.path, entries) / Double(entries) / 1000)
      let middle = processorTime()
      bare.add(verify(proofs) / Double(proofs.count) / 1000)
      work.add((middle - start) / Double(entries) / 1000)
      bareWork.add((processorTime() - middle) / Double(proofs.count) / 1000)
    }
    try report.add("audit, each of \(entries) entries", audits, "ms")
    try report.add("two Ed25519 verifications + SHA-256, bare, on all cores", bare, "ms")
    try report.add("share of the bare speed", bare.ratio(to: audits), "×", bound: .atLeast(0.7))
    try report.add("audit, processor time for each", work, "ms")
    try report.add("bare, processor time for each", bareWork, "ms")
    try report.add("share of the bare processor time", bareWork.ratio(to: work), "×")
  }

  /// Microseconds for a whole audit on a new connection.
  private func audit(_ path: String, _ entries: Int) async throws -> Double {
    let bank = try BenchBank(path).bank
    var report: AuditReport?
    let time = try await microseconds {
      report = try await bank.audit(against: AuditEvidence()) { _, _ in }
    }
    #expect(report == AuditReport(entries: Int64(entries)))
    return time
  }

  /// Microseconds to verify all `proofs` on all cores.
  private func verify(_ proofs: [Proof]) -> Double {
    let good = Atomic(0)
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: proofs.count) { index in
      if proofs[index].isGood { good.add(1, ordering: .relaxed) }
    }
    let time = (ContinuousClock.now - start) / .microseconds(1)
    #expect(good.load(ordering: .relaxed) == proofs.count)
    return time
  }

  /// The signatures of the first openings.
  private func proofs(_ history: History) async throws -> [Proof] {
    let bank = history.short.bank
    let archive = bank.documents(of: history.customer.customer)
    let bankKey = try await bank.bankKey().bytes
    let customerKey = history.customer.customer.customer.publicKey.bytes
    let accounts = try await history.customer.ledger(at: history.short).accounts()
    var proofs: [Proof] = []
    // Skip the demand account, which has no contract.
    for account in accounts.dropFirst().prefix(Self.proofs) {
      let documents = try #require(try await archive.documents(of: account.number))
      proofs.append(
        try Proof(
          Signature(try #require(documents.opening).signed.text, by: customerKey),
          Signature(documents.receipt.text, by: bankKey)))
    }
    return proofs
  }
}
