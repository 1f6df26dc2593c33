import Ledger
import OpenSSLKeys

/// Opens a customer's private key with her recovery code. No number of wrong codes locks it: 128
/// random bits are not guessed, and each guess costs as much as one at a PIN.
struct RecoveryCodeEntry: Sendable {
  let lock: PINLock

  /// Asks for the code until it is right.
  func key(of customer: Customer) async throws(CustodyError) -> PrivateKey {
    let sealed = try await copy(of: customer)
    var rejected: PINRejection?
    while true {
      let entered = try await lock.pins.entered(
        .recoveryCode(customerName: customer.name), rejected: rejected)
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

  private func copy(of customer: Customer) async throws(CustodyError) -> EncryptedKey {
    let name = KeyName.recovery(of: customer.publicKey.keyID)
    let pem: [UInt8]?
    do { pem = try await lock.keys.read(name) } catch { throw .storage(error) }
    guard let pem else { throw .noRecoveryCode }
    do { return try EncryptedKey(pem: pem) } catch {
      throw error == .notAKey ? .storage(.damagedKey(name: name)) : .crypto(error)
    }
  }
}
