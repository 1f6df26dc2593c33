import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

struct OtherKeyTests {
  @Test func `A replaced key is rejected even if the customer's PIN opens it`()
    async throws
  {
    let custody = try Custody()
    let hana = try await custody.customer()
    custody.keys[hana.publicKey.keyID] = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: Custody.pin), iterations: 2)
    await #expect(throws: CustodyError.wrongPIN(attemptsLeft: 9)) {
      try await custody.signIn(hana, Custody.pin)
    }
  }
}
