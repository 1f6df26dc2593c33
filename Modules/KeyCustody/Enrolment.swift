public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// Makes customers: a key only they can use, and an account with sandbox money.
public struct Enrolment: Sendable {
  private let pins: any PINSource
  private let register: any CustomerRegister
  private let cryptography: any LedgerCryptography
  private let recovery: KeyRecovery

  /// Asks for the PIN by `pins`, keeps the keys and offers codes as `recovery` does, and enters customers
  /// in `register`.
  public init(
    pins: any PINSource, register: any CustomerRegister,
    cryptography: any LedgerCryptography, recovery: KeyRecovery
  ) {
    self.pins = pins
    self.register = register
    self.cryptography = cryptography
    self.recovery = recovery
  }

  /// Enrols `name`, who chooses a PIN by entering it twice and is offered a recovery code, and signs her
  /// in.
  ///
  /// Throws an ``EnrolmentError``.
  public func enroll(
    name: String, balance: Won
  ) async throws(EnrolmentError) -> (EnrolledCustomer, SignedInCustomer) {
    let pin: SecretBytes
    do { pin = try await NewPIN(pins: pins).chosen() } catch { throw .pin(error) }
    let key: PrivateKey
    let pem: [UInt8]
    do {
      key = try PrivateKey.generate()
      pem = try key.encryptedPEM(with: pin, iterations: recovery.iterations)
    } catch { throw .crypto(error) }
    let enrolled = try await enter(name, key, pem, balance)
    let signedIn: SignedInCustomer?
    do { signedIn = try enrolled.customer.signedIn(with: key, verifiedBy: cryptography) } catch {
      throw .crypto(error)
    }
    guard let signedIn else { throw .crypto(.notAKey) }
    return (enrolled, signedIn)
  }

  private func enter(
    _ name: String, _ key: PrivateKey, _ pem: [UInt8], _ balance: Won
  ) async throws(EnrolmentError) -> EnrolledCustomer {
    let reservation = try await write(pem, key.publicKey)
    let hasCode: Bool
    do { hasCode = try await recovery.offer(for: key) } catch { throw .recovery(error) }
    do {
      let enrolled = try await register.enroll(name: name, key: key.publicKey, balance: balance)
      reservation.fulfil()
      return enrolled
    } catch {
      if hasCode, error == error.asNotDone { recovery.exchange.withdraw() }
      throw .storage(error)
    }
  }

  /// Writes the key first: without it a customer could never sign, while a key without customer is
  /// removed again.
  private func write(
    _ pem: [UInt8], _ publicKey: PublicKey
  ) async throws(EnrolmentError) -> any KeyReservation {
    let keyID = publicKey.keyID
    do throws(StorageError) {
      try await register.prepare()
      let reservation = try recovery.keys.reserve(keyID, for: publicKey)
      do { try recovery.keys.write(pem.span, as: keyID) } catch { throw error.asNotDone }
      return reservation
    } catch { throw .storage(error) }
  }
}

/// Why somebody did not become a customer.
public enum EnrolmentError: Error, Sendable, Equatable {
  /// She has no PIN.
  case pin(NewPIN.Refusal)
  /// She did not get the recovery code that she wanted.
  case recovery(RecoveryError)
  /// She could not be entered.
  case storage(StorageError)
  /// Cryptography failed.
  case crypto(CryptoError)
}
