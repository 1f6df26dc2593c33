public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// Opens a customer's private key with her recovery code. No number of wrong codes locks it: 128
/// random bits are not guessed, and each guess costs as much as one at a PIN.
struct RecoveryCodeEntry: Sendable {
  let lock: PINLock

  /// Asks for the code until it is right. Throws a ``RecoveryCodeRefusal``.
  func key(of customer: Customer) async throws(RecoveryCodeRefusal) -> PrivateKey {
    let sealed = try await copy(of: customer)
    var rejected: PINRejection?
    while true {
      let entered = try await ask(customer, rejected)
      let code: RecoveryCode
      do { code = try RecoveryCode(entered: entered) } catch {
        if case .crypto(let error) = error { throw .crypto(error) }
        rejected = .notACode(error)
        continue
      }
      do {
        let key = try sealed.decrypted(with: code.secret, as: customer.publicKey)
        if let key { return key }
      } catch { throw .crypto(error) }
      rejected = .wrongCode
    }
  }

  private func copy(
    of customer: Customer
  ) async throws(RecoveryCodeRefusal) -> EncryptedKey {
    let name = KeyName.recovery(of: customer.publicKey.keyID)
    let pem: [UInt8]?
    do { pem = try await lock.keys.read(name) } catch { throw .storage(error) }
    guard let pem else { throw .noCode }
    do { return try EncryptedKey(pem: pem) } catch {
      throw error == .notAKey ? .storage(.damagedKey(name: name)) : .crypto(error)
    }
  }

  private func ask(
    _ customer: Customer, _ rejected: PINRejection?
  ) async throws(RecoveryCodeRefusal) -> SecretBytes {
    let purpose = PINPurpose.recoveryCode(customerName: customer.name)
    do { return try await lock.pins.pin(for: purpose, rejected: rejected) } catch {
      switch (error, rejected) {
      case (.interrupted(let why), _): throw .interrupted(why)
      case (.crypto(let error), _): throw .crypto(error)
      case (.cannotAskAgain, .notACode(let fault)): throw .notACode(fault)
      case (.cannotAskAgain, _): throw .wrongCode
      }
    }
  }
}

/// Why a recovery code opened nothing.
public enum RecoveryCodeRefusal: Error, Sendable, Equatable {
  /// The customer has no recovery code.
  case noCode
  /// It is mistyped; it was not tried.
  case notACode(RecoveryCodeFault)
  /// It is not the customer's last one.
  case wrongCode
  /// Whoever was asked stopped, or nobody could be asked.
  case interrupted(DialogInterruption)
  /// The wrapped key cannot be read.
  case storage(StorageError)
  /// Cryptography failed.
  case crypto(CryptoError)
}

extension RecoveryCodeRefusal {
  /// Why the conversation about the recovery code ended without an answer; nil if it did not.
  public var interruption: DialogInterruption? {
    if case .interrupted(let why) = self { why } else { nil }
  }
}
