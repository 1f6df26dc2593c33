import FeatureDependencies
import Ledger
import OpenSSLKeys

/// Offers customers a recovery code, with which a second copy of their key is encrypted: it opens
/// the key when the PIN is lost or locked.
struct RecoveryOffer: Sendable {
  /// Nil without a way to deliver a code: then none is offered.
  let exchange: (any RecoveryExchange)?
  /// The PBKDF2 iteration count for recovery codes.
  let iterations: Int32

  /// Offers a recovery code for `key`, whose stored forms are `earlier`. Returns the copy that the
  /// new code opens; nil if the customer declined. Going back from a code withdraws it, and leads
  /// to the offer.
  ///
  /// The customer has the new code when this returns, but the earlier one is valid until the copy
  /// is stored: if the process is killed in between, it still works. If the copy is not stored, the
  /// caller withdraws the code.
  func copy(
    of key: PrivateKey, replacing earlier: LedgerEntry.KeyDigests?
  ) async throws(CustodyError) -> [UInt8]? {
    while let exchange, try await exchange.isWanted(hasOne: earlier?.recovery != nil) {
      let (code, text): (RecoveryCode, SecretBytes)
      do {
        code = try RecoveryCode.generate()
        text = try code.grouped()
      } catch { throw .crypto(error) }
      let copy = try key.encrypted(with: code.secret, iterations)
      do {
        try await exchange.give(text)
        return copy
      } catch {
        guard case .interrupted(.back, _) = error else { throw error }
        await exchange.withdraw()
      }
    }
    return nil
  }

  /// Replaces the stored keys `old` of `customer` by `key` and `copy`, in one transaction, unless
  /// others were put into effect since `old` was read. Nil keeps the copy, which must not be
  /// damaged. A code that does not take effect is withdrawn, and one that does must not be lost.
  func replace(
    _ old: CheckedKeys, of customer: Customer, with key: [UInt8], _ copy: [UInt8]?,
    in keys: any CustomerKeyStore
  ) async throws(CustodyError) {
    let isReplaced: Bool
    do throws(StorageError) {
      let new = StoredKeys(key: key, recovery: copy ?? old.recovery)
      // The customer's code may still open a copy from a backup.
      guard new.recovery != nil || old.digests.recovery == nil else {
        throw .otherCustomerKey(customer.id)
      }
      isReplaced = try await keys.replace(old, with: new, of: customer)
    } catch {
      // The customer needs both codes.
      if case .commitUnknown = error { throw .outcomeUnknown }
      if copy != nil { await exchange?.withdraw() }
      throw .storage(error)
    }
    guard isReplaced else {
      if copy != nil { await exchange?.withdraw() }
      throw .changedMeanwhile
    }
    if copy != nil { try await checkKept(by: customer) }
  }

  /// Throws if the new code of `customer`, which has taken effect, is lost.
  func checkKept(by customer: Customer) async throws(CustodyError) {
    guard await exchange?.isKept() ?? true else { throw .recoveryCodeLost(customer.id) }
  }
}
