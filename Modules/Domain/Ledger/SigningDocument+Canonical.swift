public import FeatureDependencies
public import StrictJSON

extension SigningDocument {
  /// The canonical form that is signed: an object with the signed text of each field.
  ///
  /// Throws ``FeatureDependencies/SigningError/duplicateField(name:)`` if two fields have the same
  /// name.
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
  /// The canonical form that is signed. Labels are not part of it, so no feature's wording is
  /// needed.
  ///
  /// Throws ``FeatureDependencies/SigningError/duplicateField(name:)`` if two fields have the same
  /// name.
  var canonical: CanonicalJSON {
    get throws(SigningError) {
      try document(in: ProductWords(of: terms.selection.kind)).canonical
    }
  }
}
