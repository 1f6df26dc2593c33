import FeatureDependencies

/// Makes customers: a key only they can use, and an account with sandbox money.
struct Enrolment: Sendable {
  let pins: any PINSource
  let keys: any KeyFiles
  let register: any CustomerRegister
  /// Rounds of PBKDF2 between a PIN and the key; each guess costs an attacker as much.
  let iterations: Int32

  /// Enrols `name`; the PIN is asked for twice. Throws an ``EnrolmentError``.
  func enroll(name: String, balance: Won) async throws(EnrolmentError) -> EnrolledCustomer {
    let pin: SecretBytes
    do { pin = try await NewPIN(pins: pins).chosen() } catch { throw .pin(error) }
    let publicKey: PublicKey
    let pem: [UInt8]
    do {
      let key = try PrivateKey.generate()
      publicKey = try key.publicKey
      pem = try key.encryptedPEM(with: pin, iterations: iterations)
    } catch { throw .crypto(error) }
    do throws(StorageError) {
      try await register.prepare()
      // The key first: a customer without her key could never sign, a key without customer is waste.
      do { try keys.write(pem, as: publicKey.keyID) } catch { throw error.asNotDone }
      return try await register.enroll(name: name, key: publicKey, balance: balance)
    } catch { throw .storage(error) }
  }
}

/// Where customers are entered.
///
/// A conformer enters a customer whole or not at all. It can be called from any task.
protocol CustomerRegister: Sendable {
  /// Makes sure that customers, and their keys, can be stored at all.
  func prepare() async throws(StorageError)

  /// Enters a new customer with a demand account that holds `balance`.
  func enroll(
    name: String, key: PublicKey, balance: Won
  ) async throws(StorageError) -> EnrolledCustomer

  /// All customers, in the order they were entered.
  func customers() async throws(StorageError) -> [Customer]
}
