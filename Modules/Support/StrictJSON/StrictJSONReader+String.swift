extension StrictJSONReader {
  /// The text of the string that begins here.
  mutating func string() throws(JSONFault) -> String {
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
