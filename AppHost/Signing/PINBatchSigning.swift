import FeatureDependencies
import KeyCustody
import Ledger
import OpenSSLKeys
import Synchronization

/// Signs many documents with the key of the signed-in customer, after one PIN entry.
///
/// During the batch the key is in memory locked by libcrypto; at its end the key is wiped. It can
/// be called from any task.
struct PINBatchSigning: Sendable {
  let signer: SignedInCustomer
  let lock: PINLock
  /// Signatures name the key of this bank.
  let bank: any CustomerRegister

  /// Asks for the PIN once, and passes `body` a service that signs at most `count` different
  /// documents, until `body` returns. The service neither shows them nor asks: the customer has
  /// seen a summary. If it throws, nothing was signed.
  func withOnePIN<Value>(
    for count: Int, _ body: (any SigningService) async -> Value
  ) async throws(CustodyError) -> Value {
    let bankKey: PublicKey
    do { bankKey = try await bank.bankKey() } catch { throw .storage(error) }
    let key = try await lock.withKey(of: signer.customer, for: .signatures(count: count)) {
      (key) throws(CryptoError) in key
    }
    let signing = BorrowedSigningService(key, at: bankKey, upTo: count)
    defer { signing.end() }
    return await body(signing)
  }
}

/// Signs a limited number of documents with a borrowed key, until the batch ends.
final class BorrowedSigningService: SigningService {
  // Nil once the batch has ended.
  let key: Mutex<PrivateKey?>
  private let bankKey: PublicKey
  private let limit: Int
  private let signed = Mutex<Set<SigningDocument>>([])

  init(_ key: PrivateKey, at bankKey: PublicKey, upTo limit: Int) {
    self.key = Mutex(key)
    self.bankKey = bankKey
    self.limit = limit
  }

  /// Ends the batch, and wipes the key.
  func end() { key.withLock { $0 = nil } }

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    let payload = try document.canonical(at: bankKey, by: OpenSSLCryptography())
    guard let key = key.withLock({ $0 }), isWithinLimit(for: document) else { throw .declined }
    do {
      return SignedContract(text: try JWS.sign(payload, as: .contract, with: key))
    } catch { throw SigningError(.crypto(error)) }
  }

  private func isWithinLimit(for document: SigningDocument) -> Bool {
    signed.withLock { signed in
      guard signed.contains(document) || signed.count < limit else { return false }
      signed.insert(document)
      return true
    }
  }
}
