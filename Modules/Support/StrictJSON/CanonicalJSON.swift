/// JSON in the one form of RFC 8785 (JSON Canonicalization Scheme), of strings only: what is signed
/// and hashed must have one spelling.
public enum CanonicalJSON: Sendable {
  /// A text.
  case string(String)
  /// A list.
  case array([CanonicalJSON])
  /// Named members; their order does not matter.
  case object([String: CanonicalJSON])
}

extension CanonicalJSON {
  /// An object of texts; a member without a value is left out.
  public static func strings(_ members: [String: String?]) -> CanonicalJSON {
    .object(members.compactMapValues { $0.map { .string($0) } })
  }

  /// The text of the member `name`; nil if this is no object, or has no such text.
  public subscript(_ name: String) -> String? {
    guard case .object(let members) = self, case .string(let text) = members[name] else {
      return nil
    }
    return text
  }
}

extension CanonicalJSON: Equatable {
  /// Byte for byte: Swift's strings are equal in more than one spelling.
  public static func == (left: CanonicalJSON, right: CanonicalJSON) -> Bool {
    left.bytes == right.bytes
  }
}
