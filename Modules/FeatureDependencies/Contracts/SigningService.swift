/// Signs documents for the customer who is signed in.
///
/// A conformer:
/// - shows the whole document, or fails; then authenticates the customer, for example by a PIN;
///   then signs exactly what it showed. It may show it again, for example after a wrong PIN;
/// - signs each field's name and ``SigningDocument/Value/signed``, character by character: without
///   Unicode normalization, changes of case, width or white space, dropped characters, or
///   truncation, for names, values and documents of any length;
/// - signs the title and each clause of ``SigningDocument/terms`` in each language in the same way,
///   in their order and each by itself, or a cryptographic hash of them. The customer has seen the
///   terms, so it may leave them out when it shows the document;
/// - rejects a document in which any two fields have the same name. It may sign values of its own,
///   and rejects a field that has the name of one of them in the same way;
/// - does not sign the title, the labels and the display names of values, nor whether they exist,
///   and need not sign the order of the fields;
/// - may reject a text that cannot be shown unchanged (``PrintableText``) with
///   ``SigningError/unavailable(reason:)``.
///
/// Any task may call it. The contract is `SigningLaw`.
public protocol SigningService: Sendable {
  /// Shows `document`, and signs it if the customer agrees. If it throws, nothing was signed.
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract
}

/// Why a document was not signed.
public enum SigningError: Error, Sendable, Equatable {
  /// Two fields of the document have this name, or a field has the name of a value that the service
  /// adds. Names are compared after normalization to NFC, as many readers of signed documents do.
  case duplicateField(name: String)
  /// The customer declined to sign.
  case declined
  /// The dialog was interrupted before the customer answered.
  case interrupted(DialogInterruption)
  /// The text entered cannot be a PIN, so it was not tried.
  case notAPIN
  /// The PIN is wrong; `attemptsLeft` attempts remain.
  case wrongPIN(attemptsLeft: Int)
  /// The key is locked after too many wrong attempts.
  case locked
  /// The key cannot be used; `reason` says why.
  case unavailable(reason: LocalizedText)
}
