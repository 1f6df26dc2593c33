import FeatureDependencies
import Ledger
import OpenSSLKeys

/// Makes customers: a key only they can use, and an account with sandbox money.
struct Enrolment: Sendable {
  let pins: any PINSource
  let keys: any KeyStore
  let register: any CustomerRegister
  let cryptography: any LedgerCryptography
  /// Rounds of PBKDF2 between a PIN and the key; each guess costs an attacker as much.
  let iterations: Int32

  /// Enrols `name`, who chooses a PIN by entering it twice, and signs her in.
  ///
  /// Throws an ``EnrolmentError``.
  func enroll(
    name: String, balance: Won
  ) async throws(EnrolmentError) -> (EnrolledCustomer, SignedInCustomer) {
    let pin: SecretBytes
    do { pin = try await NewPIN(pins: pins).chosen() } catch { throw .pin(error) }
    let key: PrivateKey
    let publicKey: PublicKey
    let pem: [UInt8]
    do {
      key = try PrivateKey.generate()
      publicKey = try key.publicKey
      pem = try key.encryptedPEM(with: pin, iterations: iterations)
    } catch { throw .crypto(error) }
    let enrolled = try await enter(name, publicKey, pem, balance)
    let signedIn: SignedInCustomer?
    do { signedIn = try enrolled.customer.signedIn(with: key, verifiedBy: cryptography) } catch {
      throw .crypto(error)
    }
    guard let signedIn else { throw .crypto(.notAKey) }
    return (enrolled, signedIn)
  }

  private func enter(
    _ name: String, _ publicKey: PublicKey, _ pem: [UInt8], _ balance: Won
  ) async throws(EnrolmentError) -> EnrolledCustomer {
    do throws(StorageError) {
      try await register.prepare()
      // The key first: without it a customer could never sign, while a key without customer is waste.
      do { try keys.write(pem, as: publicKey.keyID) } catch { throw error.asNotDone }
      return try await register.enroll(name: name, key: publicKey, balance: balance)
    } catch { throw .storage(error) }
  }
}
