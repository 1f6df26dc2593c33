public import FeatureDependencies
public import StrictJSON

/// The cryptography that a ledger needs; this module implements none itself.
///
/// A conformer takes neither the key nor the algorithm from the text that it verifies, and
/// distinguishes all ``SignedTextKind``s. It can be called from several tasks at once.
public protocol LedgerCryptography: Sendable {
  /// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
  func sha256(_ bytes: [UInt8]) -> [UInt8]

  /// The ID of `key`: its SHA-256 thumbprint (RFC 7638, RFC 8037).
  func keyID(of key: PublicKey) -> String

  /// The payload of `text`, byte for byte, if the private half of `key` signed it as `kind`.
  ///
  /// A ledger compares it with the canonical JSON (RFC 8785) that it expects. Throws a
  /// ``SignatureError``.
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8]
}

/// The purpose of a signature. A signature of one kind is never valid as another.
public enum SignedTextKind: String, Sendable, CaseIterable {
  /// A customer's contract.
  case contract
  /// The bank's receipt.
  case receipt
  /// The bank's statement of where all its chains end.
  case checkpoint
}

/// Why a text is not a valid signature.
public enum SignatureError: Error, Sendable, Equatable {
  /// The text is not a compact JWS, or its payload is not canonical JSON where that was checked.
  case malformed
  /// The header names another kind, algorithm or key.
  case otherHeader
  /// The signature does not match the key, the header and the payload.
  case badSignature
  /// The check itself failed, for example for lack of memory; the text may be valid.
  case notVerified(reason: LocalizedText)
}

/// The bank's own key, which signs receipts and checkpoints.
///
/// A conformer can be used from several tasks at once.
public protocol BankSeal: Sendable {
  /// The public key that verifies receipts and checkpoints.
  var publicKey: PublicKey { get }

  /// Signs `receipt` as ``SignedTextKind/receipt``. Throws ``StorageError/sealing(reason:)``.
  func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String

  /// Signs the content of a checkpoint as ``SignedTextKind/checkpoint``. Throws
  /// ``StorageError/sealing(reason:)``.
  func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String
}

/// Provides the bank's seal to a ledger.
///
/// A conformer can be called from any task.
public protocol BankSealSource: Sendable {
  /// The bank's seal. If there is none, it is created and durably stored if `create` is true;
  /// otherwise the result is nil.
  func seal(create: Bool) throws(StorageError) -> (any BankSeal)?

  /// Whether a bank exists, or existed, whose seal is the stored one. False for a seal that was
  /// created for a bank whose creation may not have been committed.
  var isOfABank: Bool { get throws(StorageError) }

  /// Records that the bank of the stored seal exists. Does nothing if that was recorded before.
  func noteBank() throws(StorageError)
}
