/// Strings, regular expressions and attributes: what an import line could only seem to stand in.
extension Lexer {
  /// A regular expression, if it ends on its line; else a slash.
  mutating func takeSlash() -> Token.Kind {
    var end = index + 1
    guard end < bytes.count, bytes[end] != UInt8(ascii: " "), bytes[end] != UInt8(ascii: "\t")
    else {
      index += 1
      return .other
    }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "/")
    index = isClosed ? end + 1 : index + 1
    return .other
  }

  /// A raw string, an extended regular expression, a directive or a macro.
  mutating func takeHash() -> Token.Kind {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch peek(hashes) {
    case UInt8(ascii: "\""):
      index += hashes
      skipString(hashes: hashes)
      return .string
    case UInt8(ascii: "/"):
      index += hashes + 1
      skip(past: [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes))
      return .other
    default:
      index += hashes
      let word = takeWord()
      let isDirective = ["if", "elseif", "else", "endif", "warning", "error"].contains(word)
      return isDirective ? .directive(word) : .other
    }
  }

  /// From the opening quote; `hashes` stood before it.
  mutating func skipString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = isLongString
    let count = isLong ? 3 : 1
    index += count
    let end =
      Array(repeating: quote, count: count) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while let byte = peek() {
      if byte == 0x0A {
        // A short string ends with its line, closed or not.
        if !isLong { return }
        line += 1
      }
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        index += 1 + hashes
        if peek() == UInt8(ascii: "(") { skipParentheses() } else if peek() != 0x0A { index += 1 }
        continue
      }
      if byte == quote, bytes[index...].starts(with: end) {
        index += end.count
        return
      }
      index += 1
    }
  }

  /// Three quotes begin a long string only at the end of their line: `#"""#` is a quote in a short
  /// one.
  private var isLongString: Bool {
    guard peek(1) == UInt8(ascii: "\""), peek(2) == UInt8(ascii: "\"") else { return false }
    var offset = 3
    while let byte = peek(offset), byte == 0x20 || byte == 0x09 || byte == 0x0D { offset += 1 }
    return peek(offset) == 0x0A
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  /// Code in parentheses, from the first on: in a string, or of an attribute.
  private mutating func skipParentheses() {
    var depth = 0
    while let token = next() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0 { return }
    }
  }

  mutating func skipAttribute() {
    index += 1
    _ = takeWord()
    if peek() == UInt8(ascii: "(") { skipParentheses() }
  }

  private mutating func skip(past end: [UInt8]) {
    while let byte = peek() {
      if bytes[index...].starts(with: end) {
        index += end.count
        return
      }
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }
}
