import Ledger
import OpenSSLKeys

extension PINLock {
  /// Asks for the recovery code until it opens the key.
  ///
  /// Wrong codes never lock the key: 128 random bits cannot be guessed, and each guess costs as
  /// much as a guess at a PIN.
  func openedByCode(_ customer: Customer) async throws(CustodyError) -> Opened {
    // Before the question: a customer without a code is not asked.
    _ = try await copy(for: customer)
    var rejected: PINRejection?
    while true {
      let entered = try await pins.pin(
        for: .recoveryCode(customerName: customer.name), rejected: rejected)
      let code: Result<RecoveryCode, RecoveryCodeFault>
      do { code = try RecoveryCode.read(entered: entered) } catch { throw .crypto(error) }
      switch code {
      case .failure(let fault): rejected = .notACode(fault)
      case .success(let code):
        // The code may have been replaced while the customer typed.
        let (keys, copy) = try await copy(for: customer)
        if let opened = try copy.opened(with: code.secret, by: customer, from: keys) {
          return opened
        }
        rejected = .wrongCode
      }
    }
  }

  private func copy(
    for customer: Customer
  ) async throws(CustodyError) -> (keys: CheckedKeys, copy: EncryptedKey) {
    let keys = try await keys(of: customer)
    guard keys.digests.recovery != nil else { throw .noRecoveryCode }
    guard let copy = try encrypted(keys.recovery) else {
      throw .storage(.otherCustomerKey(customer.id))
    }
    return (keys, copy)
  }
}
