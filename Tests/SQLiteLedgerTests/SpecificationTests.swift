import Ledger
import LedgerSpecifications
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
}
