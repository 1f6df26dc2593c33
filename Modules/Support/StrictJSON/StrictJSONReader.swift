/// Reads JSON (RFC 8259) exactly as it is written.
///
/// Keys that are written twice, and how a number is written, are kept for whoever checks them.
/// `JSONDecoder` hides both.
public struct StrictJSONReader {
  /// How many bytes a text may have: 1 MiB.
  public static let largestText = 1 << 20
  /// How deep values may be nested.
  public static let deepest = 32

  let bytes: [UInt8]
  var index = 0
  private var line = 1
  private var lineStart = 0

  /// The value that `bytes` hold. Throws a ``JSONFault`` at the first place that is not JSON.
  public static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONNode {
    var reader = StrictJSONReader(bytes: bytes)
    guard bytes.count <= largestText else { throw reader.fault(.tooLarge(limit: largestText)) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw reader.fault(.notUTF8) }
    let node = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.fault(.trailing) }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var position: JSONPosition { JSONPosition(line: line, column: index - lineStart + 1) }

  func fault(_ problem: JSONFault.Problem) -> JSONFault {
    JSONFault(position: position, problem: problem)
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      guard byte == 0x0A else { continue }
      line += 1
      lineStart = index
    }
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
    skipSpace()
    guard depth <= Self.deepest else { throw fault(.tooDeep(limit: Self.deepest)) }
    let start = position
    return JSONNode(value: try bareValue(depth), position: start)
  }

  private mutating func bareValue(_ depth: Int) throws(JSONFault) -> JSONNode.Value {
    guard let byte = next else { throw fault(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 48...57: return .number(try number())
    default: throw unexpected()
    }
  }

  func unexpected() -> JSONFault {
    guard let byte = next else { return fault(.unexpectedEnd) }
    let isVisible = (0x21...0x7E).contains(byte)
    return fault(.unexpected(isVisible ? "\"\(Unicode.Scalar(byte))\"" : "byte \(byte)"))
  }

  private mutating func expect(_ byte: UInt8) throws(JSONFault) {
    skipSpace()
    guard next == byte else { throw unexpected() }
    index += 1
  }

  /// Whether another element follows: past a comma, or not past the closing `end`.
  private mutating func another(
    before end: UInt8, isFirst: Bool
  ) throws(JSONFault) -> Bool {
    skipSpace()
    if next == end {
      index += 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ",")) }
    skipSpace()
    return true
  }

  private mutating func object(_ depth: Int) throws(JSONFault) -> JSONNode.Value {
    index += 1
    var members: [(String, JSONNode)] = []
    while try another(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      try expect(UInt8(ascii: ":"))
      members.append((name, try value(depth: depth + 1)))
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(JSONFault) -> JSONNode.Value {
    index += 1
    var elements: [JSONNode] = []
    while try another(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
    }
    return .array(elements)
  }

  private mutating func word(
    _ word: String, _ value: JSONNode.Value
  ) throws(JSONFault) -> JSONNode.Value {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected() }
    index += word.utf8.count
    return value
  }
}
