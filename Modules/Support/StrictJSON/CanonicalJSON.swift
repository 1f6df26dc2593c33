/// JSON in the canonical form of RFC 8785, with strings as the only scalars.
///
/// Signed and hashed values need a single spelling.
public enum CanonicalJSON: Sendable {
  /// A string, the only scalar.
  case string(String)
  /// An array, whose elements are in order.
  case array([CanonicalJSON])
  /// An object, whose members have no order.
  case object([String: CanonicalJSON])
}

extension CanonicalJSON {
  /// An object of strings; members whose value is nil are omitted.
  public static func strings(_ members: [String: String?]) -> CanonicalJSON {
    .object(members.compactMapValues { $0.map { .string($0) } })
  }

  /// The string of the member `name`; nil if this is not an object or has no such string.
  public subscript(_ name: String) -> String? {
    guard case .object(let members) = self, case .string(let text) = members[name] else {
      return nil
    }
    return text
  }
}

extension CanonicalJSON: Equatable {
  /// Compares canonical bytes, because Swift strings with different bytes can be equal.
  public static func == (left: CanonicalJSON, right: CanonicalJSON) -> Bool {
    left.bytes == right.bytes
  }
}

extension CanonicalJSON {
  /// Parses `bytes`, at most `limit`; nil unless they are canonical and contain only strings,
  /// arrays and objects.
  public init?(canonical bytes: [UInt8], limit: Int = StrictJSONReader.largestText) {
    guard let input = try? StrictJSONReader.read(bytes, limit: limit),
      let value = CanonicalJSON(input), value.bytes == bytes
    else { return nil }
    self = value
  }

  private init?(_ input: InputValue) {
    switch input.content {
    case .string(let text): self = .string(text)
    case .array(let inputs):
      let elements = inputs.compactMap { CanonicalJSON($0) }
      guard elements.count == inputs.count else { return nil }
      self = .array(elements)
    case .object(let pairs):
      let members = pairs.compactMap { pair in CanonicalJSON(pair.value).map { (pair.name, $0) } }
      guard members.count == pairs.count else { return nil }
      // A duplicate key makes the canonical bytes differ from the input, so it is rejected.
      self = .object(Dictionary(members) { first, _ in first })
    case .number, .bool, .null: return nil
    }
  }
}

extension CanonicalJSON {
  /// The canonical bytes, for signing and hashing.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  // All parts share one buffer: a ledger encodes several values for each opening.
  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      Self.write(elements, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(Self.sorted(members), between: "{", "}", to: &bytes) { member, bytes in
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  /// The members in the order of RFC 8785 section 3.2.3: by UTF-16 code units.
  private static func sorted(
    _ members: [String: CanonicalJSON]
  ) -> [(key: String, value: CanonicalJSON)] {
    // Fast path: for ASCII names, the order of bytes is the same.
    let isASCII = members.keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    guard !isASCII else { return members.sorted { $0.key < $1.key } }
    return members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
  }

  private static func write<Part>(
    _ parts: [Part], between start: Unicode.Scalar, _ end: Unicode.Scalar,
    to bytes: inout [UInt8], each write: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: start))
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(part, &bytes)
    }
    bytes.append(UInt8(ascii: end))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: mustBeEscaped) {
      for byte in text.utf8 { bytes += escaped(byte) }
    } else {
      bytes += text.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x08: Array("\\b".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0D: Array("\\r".utf8)
    case 0..<0x20: Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    default: [byte]
    }
  }
}
