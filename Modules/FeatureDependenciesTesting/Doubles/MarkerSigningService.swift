public import FeatureDependencies

/// A marker in a signature's place: it names signer and document, and proves nothing.
public enum MarkerSignature {
  /// The marker of `signer` on `document`.
  public static func of(_ document: SigningDocument, by signer: String) -> SignedContract {
    let fields = document.fields.map { field in
      // Lengths, so that no two documents have one marker.
      "\(field.name.utf8.count):\(field.name)=\(field.value.signed.utf8.count):\(field.value.signed)"
    }
    return SignedContract(text: "NOT-A-SIGNATURE;\(signer);\(fields.joined(separator: ";"))")
  }

  /// The marker of `signer` on the document of `contract`, whose words no signature depends on.
  public static func of(_ contract: OpeningContract, by signer: String) -> SignedContract {
    of(contract.document, by: signer)
  }
}

/// Signs with a ``MarkerSignature`` after showing the document, or fails as it was told to.
public actor MarkerSigningService: SigningService {
  private let signer: String
  private let dialog: any Dialog
  private let failure: SigningError?
  /// The documents signed so far.
  public private(set) var signed: [SigningDocument] = []

  /// A service that signs as `signer`, or throws `failure` instead if there is one.
  public init(signer: String, dialog: any Dialog, failure: SigningError? = nil) {
    self.signer = signer
    self.dialog = dialog
    self.failure = failure
  }

  /// Shows and marks `document`.
  ///
  /// Throws ``SigningError/duplicateField(name:)`` and the failure it was told.
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
