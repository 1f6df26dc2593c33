public import FeatureDependencies
public import StrictJSON

extension SigningDocument {
  /// The document as it is signed: an object of its fields' signed texts.
  ///
  /// Throws ``FeatureDependencies/SigningError/duplicateField(name:)``.
  public var canonical: CanonicalJSON {
    get throws(SigningError) {
      var members: [String: CanonicalJSON] = [:]
      for field in fields {
        guard members.updateValue(.string(field.value.signed), forKey: field.name) == nil else {
          throw .duplicateField(name: field.name)
        }
      }
      return .object(members)
    }
  }
}

extension OpeningContract {
  /// The contract as it is signed. Labels are no part of it, so no feature's words are needed.
  ///
  /// Throws ``FeatureDependencies/SigningError/duplicateField(name:)``.
  var canonical: CanonicalJSON {
    get throws(SigningError) {
      try document(in: ProductWords(of: terms.selection.kind)).canonical
    }
  }
}
