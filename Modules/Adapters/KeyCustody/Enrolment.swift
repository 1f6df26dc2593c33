public import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Makes customers: a key only they can use, and an account with sandbox money.
public struct Enrolment: Sendable {
  let lock: PINLock
  let register: any CustomerRegister
  let recovery: KeyRecovery

  /// Opens the key of a repeated request by `lock`, keeps the keys and offers codes as `recovery`
  /// does, and enters customers in `register`.
  public init(lock: PINLock, register: any CustomerRegister, recovery: KeyRecovery) {
    self.lock = lock
    self.register = register
    self.recovery = recovery
  }

  /// Enrols `name`, who chooses a PIN by entering it twice and is offered a recovery code, and
  /// signs her in.
  ///
  /// The same `request` enrols once: repeated, with the same name, balance and PIN, it signs her
  /// in.
  public func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    let pin = try await NewPIN(pins: lock.pins).chosen()
    let asked = EnrolmentTerms(request: request, name: name, balance: balance)
    if let earlier = try await earlier(request) { return try await repeated(earlier, asked, pin) }
    let key: PrivateKey
    let pem: [UInt8]
    do {
      key = try PrivateKey.generate()
      pem = try key.encryptedPEM(with: pin, iterations: recovery.iterations)
    } catch { throw .crypto(error) }
    let enrolled = try await enter(asked, key, pem)
    // The same request was made by another process at the same time, with another key.
    if enrolled.customer.publicKey != key.publicKey {
      return try await repeated(enrolled, asked, pin)
    }
    let signedIn: SignedInCustomer?
    do {
      signedIn = try enrolled.customer.signedIn(with: key, verifiedBy: lock.cryptography)
    } catch { throw .crypto(error) }
    guard let signedIn else { throw .crypto(.notAKey) }
    return (enrolled, signedIn)
  }

  private func enter(
    _ asked: EnrolmentTerms, _ key: PrivateKey, _ pem: [UInt8]
  ) async throws(CustodyError) -> EnrolledCustomer {
    let reservation = try await write(pem, key.publicKey)
    let hasCode: Bool
    do { hasCode = try await recovery.offer(for: key) } catch {
      reservation.abandon()
      throw error
    }
    func giveUp() {
      if hasCode { recovery.exchange.withdraw() }
      reservation.abandon()
    }
    do {
      let enrolled = try await register.enroll(
        name: asked.name, key: key.publicKey, balance: asked.balance, request: asked.request)
      // Another process entered the request with its own key: this one is nobody's.
      if enrolled.customer.publicKey == key.publicKey { reservation.fulfil() } else { giveUp() }
      return enrolled
    } catch {
      if error == error.asNotDone { giveUp() }
      throw .storage(error)
    }
  }

  /// Writes the key first: without it a customer could never sign, while a key without customer is
  /// removed again.
  private func write(
    _ pem: [UInt8], _ publicKey: PublicKey
  ) async throws(CustodyError) -> any KeyReservation {
    let keyID = publicKey.keyID
    do throws(StorageError) {
      try await register.prepare()
      let reservation = try await recovery.keys.reserve(keyID, for: publicKey)
      do { try await recovery.keys.write(pem, as: keyID) } catch { throw error.asNotDone }
      return reservation
    } catch { throw .storage(error) }
  }
}
