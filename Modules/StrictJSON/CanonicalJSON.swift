/// JSON in the one form of RFC 8785 (JSON Canonicalization Scheme), of strings only: what is signed
/// and hashed must have one spelling.
enum CanonicalJSON: Sendable {
  case string(String)
  case array([CanonicalJSON])
  case object([String: CanonicalJSON])

  /// The bytes that are signed or hashed.
  var bytes: [UInt8] {
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

extension CanonicalJSON: Equatable {
  /// Byte for byte: Swift's strings are equal in more than one spelling.
  static func == (left: CanonicalJSON, right: CanonicalJSON) -> Bool { left.bytes == right.bytes }
}

extension CanonicalJSON {
  /// The value of `bytes` if they are in canonical form and hold nothing but strings.
  init?(canonical bytes: [UInt8]) {
    guard let node = try? StrictJSONReader.read(bytes), let value = CanonicalJSON(node),
      value.bytes == bytes
    else { return nil }
    self = value
  }

  private init?(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .array(let nodes):
      let elements = nodes.compactMap { CanonicalJSON($0) }
      guard elements.count == nodes.count else { return nil }
      self = .array(elements)
    case .object(let pairs):
      let members = pairs.compactMap { pair in CanonicalJSON(pair.node).map { (pair.name, $0) } }
      guard members.count == pairs.count else { return nil }
      // A key that stands twice makes the bytes differ from the canonical ones.
      self = .object(Dictionary(members) { first, _ in first })
    case .number, .bool, .null: return nil
    }
  }

  /// The string at `name` of an object.
  subscript(_ name: String) -> String? {
    guard case .object(let members) = self, case .string(let text) = members[name] else {
      return nil
    }
    return text
  }
}
