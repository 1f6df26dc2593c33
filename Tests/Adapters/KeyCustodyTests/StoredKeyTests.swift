import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// Stored keys that were changed by hand. None is called a wrong PIN, and none costs an attempt.
struct StoredKeyTests {
  private let custody: Custody
  private let hana: Customer
  private let stored: StoredKeys

  init() async throws {
    custody = try Custody()
    hana = try await custody.customer(Taking(.yes))
    stored = try #require(custody.bank[hana])
  }

  private func expectRefused(
    _ keys: StoredKeys?, pin: String = Custody.pin,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    custody.bank[hana] = keys
    await #expect(
      throws: CustodyError.storage(.otherCustomerKey(hana.id)), sourceLocation: sourceLocation
    ) { try await custody.signIn(hana, pin) }
    #expect(custody.bank.attempts(of: hana.id) == 0, sourceLocation: sourceLocation)
  }

  @Test func `Each byte of a stored key with one bit flipped is reported`() async throws {
    for place in stored.key.indices {
      var key = stored.key
      key[place] ^= 1 << UInt8(place % 8)
      await expectRefused(StoredKeys(key: key, recovery: stored.recovery))
    }
    custody.bank[hana] = stored
    _ = try await custody.signIn(hana, Custody.pin)
  }

  @Test func `An older key is reported for both PINs`() async throws {
    try await custody.changePIN(of: hana)
    for pin in [Custody.pin, Custody.newPIN] { await expectRefused(stored, pin: pin) }
  }

  @Test func `Another customer's key is reported, even with that customer's PIN`() async throws {
    let duri = try await custody.customer()
    await expectRefused(custody.bank[duri])
  }

  @Test func `Another key of the ledger is a wrong PIN, even if the PIN decrypts it`() async throws
  {
    let other = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: Custody.pin), iterations: 2)
    custody.bank.enter(StoredKeys(key: other, recovery: nil), of: hana.id)
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      try await custody.signIn(hana, Custody.pin)
    }
  }

  @Test(arguments: [1, 3, 200] as [Int32])
  func `A key with another cost is reported, even if the ledger records it`(iterations: Int32)
    async throws
  {
    let key = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: Custody.pin), iterations: iterations)
    custody.bank.enter(StoredKeys(key: key, recovery: nil), of: hana.id)
    await expectRefused(StoredKeys(key: key, recovery: nil))
  }
}
