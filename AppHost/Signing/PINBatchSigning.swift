import FeatureDependencies
import KeyCustody
import Ledger
import OpenSSLKeys
import Synchronization

/// Lends a signature that many documents can be signed with after one proof.
///
/// A conformer gives nothing before the proof, and what it lent signs nothing once the loan is
/// over. It can be called from any task.
protocol BatchSigning: Sendable {
  /// Asks once for what proves the customer, to sign `count` documents, and lends `body` a service
  /// that signs them without asking or showing: what they say was told before. It signs no other
  /// document beyond so many; the same one again does not count.
  ///
  /// If it throws, nothing was signed.
  func withOneProof<Value>(
    of count: Int, _ body: (any SigningService) async -> Value
  ) async throws(CustodyError) -> Value
}

/// Lends the signature of a customer who is signed in, for one PIN.
///
/// Meanwhile her key is in memory that libcrypto locks; then it is wiped.
struct PINBatchSigning: BatchSigning {
  private let signer: SignedInCustomer
  private let lock: PINLock

  /// Lends the key of `signer`, which `lock` opens.
  init(signer: SignedInCustomer, lock: PINLock) {
    self.signer = signer
    self.lock = lock
  }

  /// Asks for the PIN until it is right, and lends the key.
  func withOneProof<Value>(
    of count: Int, _ body: (any SigningService) async -> Value
  ) async throws(CustodyError) -> Value {
    let key = try await lock.withKey(of: signer.customer, for: .signatures(count: count)) {
      (key) throws(CryptoError) in try SigningKey(key)
    }
    let signing = LentSigningService(key, upTo: count)
    defer { signing.end() }
    return await body(signing)
  }
}

/// Signs so many documents with a key that was opened before, until the loan ends.
final class LentSigningService: SigningService {
  // Nil once the loan is over.
  let key: Mutex<SigningKey?>
  private let limit: Int
  private let signed = Mutex<Set<SigningDocument>>([])

  init(_ key: SigningKey, upTo limit: Int) {
    self.key = Mutex(key)
    self.limit = limit
  }

  /// Gives the key back: unless a document is being signed, it is wiped now.
  func end() { key.withLock { $0 = nil } }

  /// Signs `document`. Throws a ``FeatureDependencies/SigningError``.
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    let payload = try document.canonical
    guard let key = key.withLock({ $0 }), isLent(for: document) else { throw .declined }
    do {
      return SignedContract(text: try JWS.sign(payload, as: .contract, with: key))
    } catch { throw SigningError(.crypto(error)) }
  }

  private func isLent(for document: SigningDocument) -> Bool {
    signed.withLock { signed in
      guard signed.contains(document) || signed.count < limit else { return false }
      signed.insert(document)
      return true
    }
  }
}
