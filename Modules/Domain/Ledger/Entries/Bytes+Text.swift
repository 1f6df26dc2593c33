extension [UInt8] {
  /// The bytes in lower-case hexadecimal.
  package var hex: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes in base64 for URLs, without padding (RFC 7515 section 2).
  package var base64URL: String {
    let alphabet = Array<UInt8>(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(count * 4 / 3 + 4)
    var (bits, length): (UInt32, UInt32) = (0, 0)
    for byte in self {
      bits = bits << 8 | UInt32(byte)
      length += 8
      while length >= 6 {
        length -= 6
        text.append(alphabet[Int(bits >> length & 63)])
      }
    }
    if length > 0 { text.append(alphabet[Int(bits << (6 - length) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
