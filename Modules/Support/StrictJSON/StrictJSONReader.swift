/// Parses JSON (RFC 8259) and keeps duplicate keys and the spelling of numbers.
///
/// An `InputChecker` can then report them. `JSONDecoder` hides both.
public struct StrictJSONReader {
  /// The maximum size of a text in bytes: 1 MiB.
  public static let largestText = 1 << 20
  /// The maximum nesting depth; the outermost value has depth 0.
  public static let deepest = 32

  private let bytes: [UInt8]
  private var index = 0
  private var line: Int
  private var lineStart = 0

  /// Parses `bytes`, at most `limit`; `line` is the number of their first line in the whole text.
  ///
  /// Throws one fault, for the first position that is not JSON.
  public static func read(
    _ bytes: [UInt8], line: Int = 1, limit: Int = largestText
  ) throws(InputFaults) -> InputValue {
    var reader = StrictJSONReader(bytes: bytes, line: line)
    guard bytes.count <= limit else { throw reader.fault(.tooLarge(limit: limit)) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw reader.fault(.notUTF8) }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.fault(.trailing) }
    return value
  }

  private init(bytes: [UInt8], line: Int) {
    self.bytes = bytes
    self.line = line
  }

  private var position: TextPosition { TextPosition(line: line, column: index - lineStart + 1) }

  private func fault(_ problem: InputFault.Problem) -> InputFaults {
    InputFaults([InputFault(path: "", position: position, problem: problem)])
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      guard byte == 0x0A else { continue }
      line += 1
      lineStart = index
    }
  }

  private mutating func value(depth: Int) throws(InputFaults) -> InputValue {
    skipSpace()
    guard depth <= Self.deepest else { throw fault(.tooDeep(limit: Self.deepest)) }
    let start = position
    return InputValue(try content(depth), at: start)
  }

  private mutating func content(_ depth: Int) throws(InputFaults) -> InputValue.Content {
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

  private func unexpected() -> InputFaults {
    guard let byte = next else { return fault(.unexpectedEnd) }
    let isVisible = (0x21...0x7E).contains(byte)
    return fault(.unexpected(isVisible ? "\"\(Unicode.Scalar(byte))\"" : "byte \(byte)"))
  }

  private mutating func expect(_ byte: UInt8) throws(InputFaults) {
    skipSpace()
    guard next == byte else { throw unexpected() }
    index += 1
  }

  /// Whether another element follows. Consumes the comma before it, or else the closing `end`.
  private mutating func another(before end: UInt8, isFirst: Bool) throws(InputFaults) -> Bool {
    skipSpace()
    if next == end {
      index += 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ",")) }
    skipSpace()
    return true
  }

  private mutating func object(_ depth: Int) throws(InputFaults) -> InputValue.Content {
    index += 1
    var members: [(String, InputValue)] = []
    while try another(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      try expect(UInt8(ascii: ":"))
      members.append((name, try value(depth: depth + 1)))
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(InputFaults) -> InputValue.Content {
    index += 1
    var elements: [InputValue] = []
    while try another(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
    }
    return .array(elements)
  }

  private mutating func word(
    _ word: String, _ value: InputValue.Content
  ) throws(InputFaults) -> InputValue.Content {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected() }
    index += word.utf8.count
    return value
  }
}

extension StrictJSONReader {
  /// Parses the string that begins here.
  private mutating func string() throws(InputFaults) -> String {
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

  private mutating func escape() throws(InputFaults) -> [UInt8] {
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

  private mutating func unicodeEscape() throws(InputFaults) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate is valid only as the first half of a pair.
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

  private mutating func codeUnit() throws(InputFaults) -> UInt32 {
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

extension StrictJSONReader {
  /// Parses the number that begins here, and returns its spelling.
  private mutating func number() throws(InputFaults) -> String {
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
    guard isValid else { throw fault(.badNumber(InputChecker.clipped(text))) }
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
}
