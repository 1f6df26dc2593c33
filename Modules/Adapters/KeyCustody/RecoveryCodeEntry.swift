import Ledger
import OpenSSLKeys

/// Opens a customer's private key with their recovery code.
///
/// Wrong codes never lock the key: 128 random bits cannot be guessed, and each guess costs as much
/// as a guess at a PIN.
struct RecoveryCodeEntry: Sendable {
  let lock: PINLock

  /// Asks for the code until it opens the key.
  func key(of customer: Customer) async throws(CustodyError) -> PrivateKey {
    let sealed = try await copy(of: customer)
    var rejected: PINRejection?
    while true {
      let entered = try await lock.pins.pin(
        for: .recoveryCode(customerName: customer.name), rejected: rejected)
      let code: Result<RecoveryCode, RecoveryCodeFault>
      do { code = try RecoveryCode.read(entered: entered) } catch { throw .crypto(error) }
      switch code {
      case .failure(let fault): rejected = .notACode(fault)
      case .success(let code):
        let key = try sealed.decrypted(with: code.secret, as: customer.publicKey)
        if let key { return key }
        rejected = .wrongCode
      }
    }
  }

  private func copy(of customer: Customer) async throws(CustodyError) -> EncryptedKey {
    let name = KeyName.recovery(of: customer.publicKey.keyID)
    guard let pem = try await lock.keys.pem(name) else { throw .noRecoveryCode }
    guard let key = try EncryptedKey.read(pem) else { throw .storage(.damagedKey(name: name)) }
    return key
  }
}
