import FeatureDependencies
import Ledger
import Testing

struct SignedInCustomerTests {
  @Test func `Only the customer's own key signs them in`() throws {
    let (own, other) = (try #require(FakeKey(number: 1)), try #require(FakeKey(number: 2)))
    let hana = Customer(id: CustomerID("C2"), name: "Hana", publicKey: own.publicKey)
    #expect(SignedInCustomer(hana, holding: own)?.customer == hana)
    #expect(SignedInCustomer(hana, holding: other) == nil)
  }
}
