public import FeatureDependencies
public import StrictJSON

/// What a ledger needs of cryptography, which it has none of itself.
///
/// A conformer takes neither key nor algorithm from what it verifies, and tells each
/// ``SignedTextKind`` from the others. It can be called from any task, by several at once.
public protocol LedgerCryptography: Sendable {
  /// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
  func sha256(_ bytes: [UInt8]) -> [UInt8]

  /// The payload of `text`, byte for byte, if `key`'s private half signed it as `kind`.
  ///
  /// A ledger compares it with the canonical JSON (RFC 8785) that it expects, and reads nothing out
  /// of it. Throws a ``SignatureError``.
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8]
}

/// What a signature is for: one kind can never be passed off as another.
public enum SignedTextKind: String, Sendable, CaseIterable {
  /// A customer's contract.
  case contract
  /// The bank's receipt.
  case receipt
  /// What the bank says of all its chains at one moment.
  case checkpoint
  /// A customer's proof that she is there. It is never stored.
  case signIn = "sign-in"
}

/// Why a text is not a good signature.
public enum SignatureError: Error, Sendable, Equatable {
  /// It is not a compact signature, or not over canonical JSON where that was looked at.
  case malformed
  /// Its header is not of this kind, algorithm and key.
  case otherHeader
  /// The signature is not the key's over this header and payload.
  case badSignature
  /// It could not be found out, for want of memory or the like: the text may be good.
  case notVerified(reason: LocalizedText)
}

/// The bank's own key, which signs receipts and checkpoints.
///
/// It can be used from any task, by several at once.
public protocol BankSeal: Sendable {
  /// The key that receipts and checkpoints are verified with.
  var publicKey: PublicKey { get }

  /// Signs `receipt` as ``SignedTextKind/receipt``.
  ///
  /// Throws ``StorageError/sealing(reason:)``.
  func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String

  /// Signs what a checkpoint says as ``SignedTextKind/checkpoint``.
  ///
  /// Throws ``StorageError/sealing(reason:)``.
  func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String
}

/// Where a ledger gets the bank's seal.
///
/// It can be called from any task.
public protocol BankSealSource: Sendable {
  /// The bank's seal; made first, for good, if there is none and `create` says so, else nil.
  ///
  /// Throws a ``StorageError``.
  func seal(create: Bool) throws(StorageError) -> (any BankSeal)?
}
