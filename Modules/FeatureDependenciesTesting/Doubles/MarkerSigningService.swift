public import FeatureDependencies

/// A marker in place of a signature: it names signer and document, but proves nothing.
public enum MarkerSignature {
  /// Separates the fields of a marker from the terms. No field begins with it.
  private static let terms = ";TERMS"

  /// The marker of `signer` on `document`.
  public static func of(_ document: SigningDocument, by signer: String) -> SignedContract {
    var text = "NOT-A-SIGNATURE;\(signer)"
    // Length prefixes make the marker unambiguous: different documents have different markers.
    func add(_ separator: String, _ part: String) {
      text += separator + String(part.utf8.count) + ":" + part
    }
    for field in document.fields {
      add(";", field.name)
      add("=", field.value.signed)
    }
    if let sheet = document.terms {
      text += terms
      for line in [sheet.title] + sheet.clauses {
        add(";", line.en)
        add(";", line.ko)
      }
    }
    return SignedContract(text: text)
  }

  /// Whether `signed` is the marker of `signer` on the document of `contract`, with any terms or
  /// none.
  public static func isMarker(
    _ signed: SignedContract, of contract: OpeningContract, by signer: String
  ) -> Bool {
    let plain = of(
      contract.document(in: ProductWords(of: contract.terms.selection.kind)), by: signer)
    return signed == plain || signed.text.utf8.starts(with: "\(plain.text)\(terms)".utf8)
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
    // Not `repeatedNames`, which the law uses: a fault there must fail the law.
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
