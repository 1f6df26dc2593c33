public import Ledger
import OpenSSLKeys

/// Wraps customers' keys a second time, with a code that only the customer has: it opens a key
/// whose PIN is lost or locked.
public struct KeyRecovery: Sendable {
  let keys: any CustomerKeyStore
  let exchange: any RecoveryExchange
  let iterations: Int32

  /// Keeps the wrapped keys in `keys`, and gives the codes by `exchange`. Each guess at a code
  /// costs an attacker so many `iterations` of PBKDF2, as one at a PIN does.
  public init(keys: any CustomerKeyStore, exchange: any RecoveryExchange, iterations: Int32) {
    self.keys = keys
    self.exchange = exchange
    self.iterations = iterations
  }

  /// Asks whether a code is wanted for `key`, and if so makes one and gives it; true then.
  ///
  /// An earlier code opens nothing any more. If it throws, the earlier one still does.
  func offer(for key: PrivateKey) async throws(CustodyError) -> Bool {
    let name = KeyName.recovery(of: key.publicKey.keyID)
    let earlier: [UInt8]?
    do { earlier = try await keys.read(name) } catch { throw .storage(error) }
    guard try await exchange.isWanted(hasOne: earlier != nil) else { return false }
    let (code, sealed) = try makeCode(for: key)
    // She has it before it holds: a kill in between leaves her with the earlier one.
    try await exchange.give(code)
    do throws(StorageError) {
      // Of two codes made at once, only one can hold: the other is not told as done.
      guard try await keys.replace(earlier, with: sealed, as: name) else {
        throw .failed(reason: "another recovery code was made meanwhile")
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
