import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

struct SpecificationTests {
  @Test func `SQLite keeps the law of ledgers`() async throws {
    #expect(try await LedgerLaw.check(seeds: 1...5) { LawfulBank(try TestBank()) } == [])
  }

  @Test(arguments: BankPromise<TestBank>.all)
  func `SQLite meets the specification for every database`(
    promise: BankPromise<TestBank>
  ) async throws {
    let bank = try TestBank()
    try await promise.verify(bank)
    #expect(try await bank.audit().violations == [])
  }

  @Test(arguments: BankPromise<TestBank>.onEditedDatabase)
  func `SQLite detects edits as specified for every database`(
    promise: BankPromise<TestBank>
  ) async throws {
    try await promise.verify(try TestBank())
  }
}
