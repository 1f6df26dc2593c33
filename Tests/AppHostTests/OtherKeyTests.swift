import Ledger
import OpenSSLKeys
import SQLiteLedger
import Testing

@testable import AppHost

struct OtherKeyTests {
  @Test func `A key in the place of the customer's is not hers, though her PIN opens it`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer().customer
    let other = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: "480917"), iterations: 1000)
    try bank.directory.write(other, as: hana.publicKey.keyID)
    await #expect(throws: PINLock.Refusal.wrongPIN(attemptsLeft: 9)) {
      try await bank.lock(FixedPIN("480917")).withKey(of: hana, for: .signIn(hana)) { _ in }
    }
  }
}
