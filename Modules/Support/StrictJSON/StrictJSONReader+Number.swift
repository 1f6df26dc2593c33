extension StrictJSONReader {
  /// The number that begins here, as it is written.
  mutating func number() throws(JSONFault) -> String {
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
    guard isValid else { throw fault(.badNumber(clipped(text))) }
    return text
  }

  /// `text`, cut if it is too long for a message.
  private func clipped(_ text: String) -> String {
    text.utf8.count <= 60 ? text : "\(text.prefix(40))…"
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
