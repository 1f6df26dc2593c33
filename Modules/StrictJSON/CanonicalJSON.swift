/// JSON in the one form of RFC 8785 (JSON Canonicalization Scheme), of strings only: what is signed
/// and hashed must have one spelling.
public enum CanonicalJSON: Sendable {
  /// A text.
  case string(String)
  /// A list.
  case array([CanonicalJSON])
  /// Named members; their order does not matter.
  case object([String: CanonicalJSON])

  /// The bytes that are signed or hashed.
  public var bytes: [UInt8] {
    switch self {
    case .string(let text): Self.quoted(text)
    case .array(let elements): Self.joined(elements.map(\.bytes), between: "[", "]")
    case .object(let members):
      Self.joined(
        // Sorted as RFC 8785 section 3.2.3 says: by UTF-16 code units.
        members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
          .map { Self.quoted($0.key) + ":".utf8 + $0.value.bytes },
        between: "{", "}")
    }
  }

  private static func joined(
    _ parts: [[UInt8]], between start: String, _ end: String
  ) -> [UInt8] {
    Array(start.utf8) + Array(parts.joined(separator: ",".utf8)) + Array(end.utf8)
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    return bytes + [UInt8(ascii: "\"")]
  }
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
