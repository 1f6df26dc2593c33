/// Signs documents for the customer who is signed in.
///
/// A conformer shows the whole document first, then asks for whatever proves that the customer is
/// there, then signs exactly what it showed; a document it did not show whole it does not sign. It
/// may show the same document again, as after a wrong PIN, and may refuse a text that cannot be
/// shown as it is (``PrintableText``) as unavailable. The signature is over each field's name and
/// ``SigningDocument/Value/signed``, character by character: no normal form, case, width or space
/// is taken for another, and nothing is cut. Title, labels and the words people have for a value
/// are not signed, nor whether there are any. It can be called from any task; of several documents
/// at once, equal ones too, each is shown. Its contract is `SigningServiceContract`.
public protocol SigningService: Sendable {
  /// Shows `document`, and signs it if the customer agrees.
  ///
  /// Throws a ``SigningError``; then nothing was signed.
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract
}

/// Why a document was not signed.
public enum SigningError: Error, Sendable, Equatable {
  /// The document names this field twice, so it could be read in two ways. Two normal forms of one
  /// name are one name: many readers of what is signed take them for the same.
  case duplicateField(name: String)
  /// The customer would not sign.
  case declined
  /// The customer could not be asked: the dialog was stopped or its input ended.
  case interrupted(DialogInterruption)
  /// What should prove the customer cannot be a PIN at all; it was not tried.
  case notAPIN
  /// What proves the customer was wrong; so many attempts are left.
  case wrongPIN(attemptsLeft: Int)
  /// Too many wrong attempts: the key stays locked.
  case locked
  /// The key cannot be used; `reason` says why.
  case unavailable(reason: LocalizedText)
}
