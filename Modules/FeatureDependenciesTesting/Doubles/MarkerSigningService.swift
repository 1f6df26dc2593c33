public import FeatureDependencies

/// A marker in place of a signature: it names signer and document, but proves nothing.
public enum MarkerSignature {
  /// The marker of `signer` on `document`.
  public static func of(_ document: SigningDocument, by signer: String) -> SignedContract {
    let fields = document.fields.map { field in
      // Length prefixes make the marker unambiguous: different documents have different markers.
      "\(field.name.utf8.count):\(field.name)=\(field.value.signed.utf8.count):\(field.value.signed)"
    }
    return SignedContract(text: "NOT-A-SIGNATURE;\(signer);\(fields.joined(separator: ";"))")
  }

  /// The marker of `signer` on the document of `contract`, whose labels no signature depends on.
  public static func of(_ contract: OpeningContract, by signer: String) -> SignedContract {
    of(contract.document, by: signer)
  }
}

/// A signing service that shows the document and signs it with a ``MarkerSignature``, or throws a
/// fixed error.
public actor MarkerSigningService: SigningService {
  private let signer: String
  private let dialog: any Dialog
  private let failure: SigningError?
  /// The documents signed so far.
  public private(set) var signed: [SigningDocument] = []

  /// Creates a service that signs as `signer`, or throws `failure` if that is not nil.
  public init(signer: String, dialog: any Dialog, failure: SigningError? = nil) {
    self.signer = signer
    self.dialog = dialog
    self.failure = failure
  }

  /// Shows `document` and returns its marker.
  ///
  /// Throws ``SigningError/duplicateField(name:)`` before showing it, and the fixed error after.
  public func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    var names: Set<String> = []
    for field in document.fields where !names.insert(field.name).inserted {
      throw .duplicateField(name: field.name)
    }
    await dialog.show(.document(document))
    if let failure { throw failure }
    signed.append(document)
    return MarkerSignature.of(document, by: signer)
  }
}
