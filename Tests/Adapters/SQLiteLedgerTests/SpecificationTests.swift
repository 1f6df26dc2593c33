import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

struct SpecificationTests {
  @Test(arguments: BankPromise<TestBank>.all)
  func `Books in SQLite keep what is specified for every database`(
    promise: BankPromise<TestBank>
  ) async throws {
    let bank = try TestBank()
    try await promise.verify(bank)
    #expect(try await bank.audit().violations == [])
  }

  @Test(arguments: BankPromise<TestBank>.onEditedBooks)
  func `Books in SQLite that were edited are noticed as specified for every database`(
    promise: BankPromise<TestBank>
  ) async throws {
    try await promise.verify(try TestBank())
  }
}
