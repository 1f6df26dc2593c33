import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

struct RecoveryOfferTests {
  @Test(arguments: [1, 2])
  func `Customers of an older version are offered a recovery code once, new ones are not`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    let old = try await fixture.customer("hana").signedIn.customer.id
    let new = try await fixture.bank.customer("New").signedIn.customer.id
    #expect(try await fixture.bank.bank.isDue(to: old))
    #expect(try await !fixture.bank.bank.isDue(to: new))
    let other = try await fixture.customer("duri").signedIn.customer.id
    try await fixture.bank.bank.recordOffer(to: old)
    #expect(try await fixture.bank.bank.isDue(to: other))
    #expect(try await !fixture.bank.again().bank.isDue(to: old))
  }
}
