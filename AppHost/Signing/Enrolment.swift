import FeatureDependencies
import Ledger
import OpenSSLKeys

/// Makes customers: a key only they can use, and an account with sandbox money.
struct Enrolment: Sendable {
  let lock: PINLock
  let register: any CustomerRegister
  /// Rounds of PBKDF2 between a PIN and the key; each guess costs an attacker as much.
  let iterations: Int32

  /// Enrols `name`, who chooses a PIN by entering it twice, and signs her in.
  ///
  /// The same `request` enrols once: repeated, with the same name, balance and PIN, it signs her in.
  /// Throws an ``EnrolmentError``.
  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(EnrolmentError) -> (EnrolledCustomer, SignedInCustomer) {
    let pin: SecretBytes
    do { pin = try await NewPIN(pins: lock.pins).chosen() } catch { throw .pin(error) }
    let asked = EnrolmentTerms(request: request, name: name, balance: balance)
    if let earlier = try await earlier(request) { return try await repeated(earlier, asked, pin) }
    let key: PrivateKey
    let publicKey: PublicKey
    let pem: [UInt8]
    do {
      key = try PrivateKey.generate()
      publicKey = try key.publicKey
      pem = try key.encryptedPEM(with: pin, iterations: iterations)
    } catch { throw .crypto(error) }
    let enrolled = try await enter(asked, publicKey, pem)
    // The same request was made by another process at the same time, with another key.
    if enrolled.customer.publicKey != publicKey { return try await repeated(enrolled, asked, pin) }
    let signedIn: SignedInCustomer?
    do {
      signedIn = try enrolled.customer.signedIn(with: key, verifiedBy: lock.cryptography)
    } catch { throw .crypto(error) }
    guard let signedIn else { throw .crypto(.notAKey) }
    return (enrolled, signedIn)
  }

  private func enter(
    _ asked: EnrolmentTerms, _ publicKey: PublicKey, _ pem: [UInt8]
  ) async throws(EnrolmentError) -> EnrolledCustomer {
    do throws(StorageError) {
      try await register.prepare()
      // The key first: without it a customer could never sign, while a key without customer is waste.
      do { try lock.keys.write(pem, as: publicKey.keyID) } catch { throw error.asNotDone }
      return try await register.enroll(
        name: asked.name, key: publicKey, balance: asked.balance, request: asked.request)
    } catch { throw .storage(error) }
  }
}

extension Customer {
  /// The customer, signed in with her private `key`; nil if it is not hers. Throws a
  /// ``CryptoError``.
  func signedIn(
    with key: PrivateKey, verifiedBy cryptography: any LedgerCryptography
  ) throws(CryptoError) -> SignedInCustomer? {
    try SignedInCustomer(self, verifiedBy: cryptography) { (challenge) throws(CryptoError) in
      try JWS.sign(challenge, as: .signIn, with: key)
    }
  }
}
