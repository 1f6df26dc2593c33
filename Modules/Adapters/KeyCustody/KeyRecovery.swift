public import Ledger
import OpenSSLKeys

/// Encrypts a second copy of a customer's key with a recovery code, which opens it when the PIN is
/// lost or locked.
public struct KeyRecovery: Sendable {
  let keys: any CustomerKeyStore
  let exchange: any RecoveryExchange
  let iterations: Int32

  /// Stores the encrypted copies in `keys`, and delivers codes through `exchange`.
  ///
  /// `iterations` is the PBKDF2 iteration count for recovery codes and new PINs: it sets the cost
  /// of each guess.
  public init(keys: any CustomerKeyStore, exchange: any RecoveryExchange, iterations: Int32) {
    self.keys = keys
    self.exchange = exchange
    self.iterations = iterations
  }

  /// Offers a recovery code for `key`; returns whether the customer accepted and received one.
  ///
  /// A new code invalidates the earlier one. If this throws, the earlier code stays valid, unless
  /// the error is `StorageError.commitUnknown(reason:)`.
  func offer(for key: PrivateKey) async throws(CustodyError) -> Bool {
    let name = KeyName.recovery(of: key.publicKey.keyID)
    let earlier = try await keys.pem(name)
    guard try await exchange.isWanted(hasOne: earlier != nil) else { return false }
    let (code, sealed) = try makeCode(for: key)
    // Deliver the code before it takes effect: if the process is killed in between, the earlier
    // code still works.
    try await exchange.give(code)
    do throws(StorageError) {
      // Of two codes created concurrently only one takes effect; report the other as failed.
      guard try await keys.replace(earlier, with: sealed, as: name) else {
        throw .failed(reason: "another recovery code was created in the meantime")
      }
    } catch {
      if case .commitUnknown = error { throw .storage(error) }
      exchange.withdraw()
      throw .storage(error)
    }
    return true
  }

  private func makeCode(
    for key: PrivateKey
  ) throws(CustodyError) -> (RecoveryCode, sealed: [UInt8]) {
    do {
      let code = try RecoveryCode.generate()
      return (code, try key.encryptedPEM(with: code.secret, iterations: iterations))
    } catch { throw .crypto(error) }
  }
}
