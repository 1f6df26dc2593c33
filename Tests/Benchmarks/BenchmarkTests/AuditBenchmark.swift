import Dispatch
import FeatureDependencies
import Ledger
import SQLLedger
import Synchronization
import Testing

/// An audit of a long ledger, compared with the cryptography that every audit needs.
@Suite struct AuditBenchmark {
  private static let proofs = 1000
  private let report = Report(benchmark: "audit")

  @Test func `The cost of an audit is measured against two verifications and a hash per entry`()
    async throws
  {
    let store = SQLiteStore(workspace: try Workspace(), isSynced: false)
    let accounts = Workspace.number("BENCH_HISTORY", 40_000)
    let grown = try await GrownBank("audited", customers: 1, each: accounts, in: store)
    let proofs = try await proofs(grown)
    // The first entry creates the bank; each of the others, an account.
    let entries = accounts + 1
    var (audits, bare) = (Samples(), Samples())
    for _ in 0..<Workspace.number("BENCH_AUDITS", 3) {
      let bank = try store.host(grown.name)
      audits.add(try await audit(bank, entries) / Double(entries) / 1000)
      bare.add(verify(proofs) / Double(proofs.count) / 1000)
    }
    try report.add("audit, each of \(entries) entries", audits, "ms")
    try report.add("two Ed25519 verifications + SHA-256, bare, on all cores", bare, "ms")
    try report.add("share of the bare speed", bare.ratio(to: audits), "×", atLeast: 0.7)
  }

  /// Microseconds for a whole audit on a new connection.
  private func audit(_ bank: SQLBank, _ entries: Int) async throws -> Double {
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
  private func proofs(_ grown: GrownBank) async throws -> [Proof] {
    let archive = grown.bank.documents(of: grown.customer.signedIn)
    let bankKey = try await grown.bank.bankKey().bytes
    let customerKey = grown.customer.signedIn.customer.publicKey.bytes
    let accounts = try await grown.bank.ledger(of: grown.customer.signedIn).accounts()
    var proofs: [Proof] = []
    // Skip the demand account, which has no contract.
    for account in accounts.dropFirst().prefix(Self.proofs) {
      let documents = try #require(try await archive.documents(of: account.number))
      proofs.append(
        try Proof(
          contract: Signature(try #require(documents.opened).signed.text, by: customerKey),
          receipt: Signature(documents.receipt.text, by: bankKey)))
    }
    return proofs
  }
}
