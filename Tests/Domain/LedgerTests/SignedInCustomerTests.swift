import FeatureDependencies
import Ledger
import StrictJSON
import Testing

struct SignedInCustomerTests {
  private let cryptography = FakeCryptography()

  private func hana() throws -> (Customer, FakeKey) {
    let key = try #require(FakeKey(number: 1))
    return (Customer(id: CustomerID("C2"), name: "Hana", publicKey: key.publicKey), key)
  }

  @Test func `A customer who signs the challenge is signed in`() throws {
    let (hana, key) = try hana()
    let signedIn = SignedInCustomer(hana, verifiedBy: cryptography) { key.sign($0, as: .signIn) }
    #expect(signedIn?.customer == hana)
  }

  @Test func `A signature by another key does not sign the customer in`() throws {
    let (hana, _) = try hana()
    let other = try #require(FakeKey(number: 2))
    #expect(
      SignedInCustomer(hana, verifiedBy: cryptography) { other.sign($0, as: .signIn) } == nil)
  }

  @Test func `A signature of another kind does not sign the customer in`() throws {
    let (hana, key) = try hana()
    #expect(
      SignedInCustomer(hana, verifiedBy: cryptography) { key.sign($0, as: .contract) } == nil)
  }

  @Test func `A signature over an earlier challenge does not sign the customer in`() throws {
    let (hana, key) = try hana()
    var earlier: CanonicalJSON?
    _ = SignedInCustomer(hana, verifiedBy: cryptography) {
      earlier = $0
      return key.sign($0, as: .signIn)
    }
    let replayed = key.sign(try #require(earlier), as: .signIn)
    #expect(SignedInCustomer(hana, verifiedBy: cryptography) { _ in replayed } == nil)
  }

  @Test func `An error while signing the challenge is rethrown`() throws {
    let (hana, _) = try hana()
    #expect(throws: StorageError.busy) {
      try SignedInCustomer(hana, verifiedBy: cryptography) { (_) throws(StorageError) in
        throw .busy
      }
    }
  }
}
