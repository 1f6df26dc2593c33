/// Reads JSON (RFC 8259) as it is written: keys that stand twice and how a number is written are
/// kept for whoever checks them. JSONDecoder hides both, and stops at the first fault.
struct StrictJSONReader {
  static let largestText = 1 << 20
  static let deepest = 32

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  /// The value that `bytes` hold. Throws a ``JSONFault`` at the first place that is not JSON.
  static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONNode {
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

  private func fault(_ problem: JSONFault.Problem) -> JSONFault {
    JSONFault(path: "", position: position, problem: problem)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      if byte == 0x0A { (line, lineStart) = (line + 1, index) }
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

  private func unexpected() -> JSONFault {
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

  private mutating func number() throws(JSONFault) -> String {
    let start = index
    skip("-")
    let startsWithZero = next == UInt8(ascii: "0")
    let whole = skipDigits()
    var isValid = whole == 1 || (whole > 1 && !startsWithZero)
    if skip(".") { isValid = skipDigits() > 0 && isValid }
    if skip("eE") {
      skip("+-")
      isValid = skipDigits() > 0 && isValid
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isValid else { throw fault(.badNumber(text.clipped)) }
    return text
  }

  @discardableResult
  private mutating func skip(_ any: String) -> Bool {
    guard let byte = next, any.utf8.contains(byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = next, (48...57).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected() }
      index += 1
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    guard next != nil else { throw fault(.unexpectedEnd) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    guard let byte = next else { throw fault(.unexpectedEnd) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
    default: throw fault(.badEscape)
    }
  }

  private mutating func unicodeEscape() throws(JSONFault) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate stands for a scalar only as the first of a pair.
    guard UTF16.isLeadSurrogate(UInt16(first)), bytes[index...].starts(with: "\\u".utf8) else {
      throw fault(.badEscape)
    }
    index += 2
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(UInt16(second)),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw fault(.badEscape) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt32 {
    guard index + 4 <= bytes.count else { throw fault(.unexpectedEnd) }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.badEscape)
      }
      unit = unit << 4 + UInt32(digit)
    }
    index += 4
    return unit
  }
}
