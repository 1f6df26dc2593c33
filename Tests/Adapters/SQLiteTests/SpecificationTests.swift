import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

/// The clauses run one after another: the keys of all their customers at once would not fit into
/// the secure heap of one process.
struct SpecificationTests {
  @Test func `SQLite keeps the law of ledgers`() async throws {
    #expect(try await LedgerLaw.check(seeds: 1...5) { LawfulBank(try TestBank()) } == [])
  }

  @Test(.serialized, arguments: Specification<TestBank>.all)
  func `SQLite meets the specification for every database`(promise: Clause<TestBank>) async throws {
    let bank = try TestBank()
    try await promise.verify { bank }
    #expect(try await bank.audit().violations == [])
  }

  @Test(.serialized, arguments: Specification<TestBank>.onEditedDatabase)
  func `SQLite detects edits as specified for every database`(
    promise: Clause<TestBank>
  ) async throws {
    try await promise.verify { try TestBank() }
  }
}
