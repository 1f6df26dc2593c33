/// Splits Swift source into what matters for finding imports; the rest is ``Token/Kind/other``.
struct Lexer {
  struct Token {
    enum Kind: Equatable {
      case word(String)
      /// `@name` with its arguments, if it has any.
      case attribute
      /// `#if` and the like: the rest of its line is a condition.
      case directive
      case newline
      case semicolon
      case other
    }

    let kind: Kind
    let line: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
    if bytes[index...].starts(with: "#!".utf8) { skipLine() }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  mutating func next() -> Token? {
    while let byte = peek() {
      let start = line
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        return Token(kind: .newline, line: start)
      case UInt8(ascii: ";"):
        index += 1
        return Token(kind: .semicolon, line: start)
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        return Token(kind: .other, line: start)
      case UInt8(ascii: "#"): return Token(kind: takeHash(), line: start)
      case UInt8(ascii: "@"):
        skipAttribute()
        return Token(kind: .attribute, line: start)
      case _ where Self.isWordByte(byte), UInt8(ascii: "`"):
        return Token(kind: .word(takeWord()), line: start)
      default:
        index += 1
        return Token(kind: .other, line: start)
      }
    }
    return nil
  }

  /// The next token if it is a word, whatever lines and comments are before it.
  mutating func nextWord() -> String? {
    while let token = next() {
      switch token.kind {
      case .newline: continue
      case .word(let word): return word
      default: return nil
      }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func takeWord() -> String {
    let isQuoted = peek() == UInt8(ascii: "`")
    if isQuoted { index += 1 }
    let start = index
    while let byte = peek(),
      isQuoted ? byte != UInt8(ascii: "`") && byte != 0x0A : Self.isWordByte(byte)
    { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if isQuoted, peek() == UInt8(ascii: "`") { index += 1 }
    // `import` in back quotes is a name.
    return isQuoted && word == "import" ? "`import`" : word
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A { index += 1 }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    while let byte = peek() {
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        if byte == 0x0A { line += 1 }
        index += 1
      }
    }
  }

  /// A raw string, an extended regular expression, a directive or a macro.
  private mutating func takeHash() -> Token.Kind {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch peek(hashes) {
    case UInt8(ascii: "\""):
      index += hashes
      skipString(hashes: hashes)
      return .other
    case UInt8(ascii: "/"):
      index += hashes + 1
      skip(past: [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes))
      return .other
    default:
      index += hashes
      let word = takeWord()
      let isDirective = ["if", "elseif", "else", "endif", "warning", "error"].contains(word)
      return isDirective ? .directive : .other
    }
  }

  /// From the opening quote; `hashes` stood before it.
  private mutating func skipString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = peek(1) == quote && peek(2) == quote && !isEmptyRaw(hashes)
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
        if peek() == UInt8(ascii: "(") { skipInterpolation() } else if peek() != 0x0A { index += 1 }
        continue
      }
      if byte == quote, bytes[index...].starts(with: end) {
        index += end.count
        return
      }
      index += 1
    }
  }

  /// `#""#` is an empty string, not the start of a long one.
  private func isEmptyRaw(_ hashes: Int) -> Bool {
    hashes > 0 && peek(2) == UInt8(ascii: "#")
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  /// Code in a string, from its parenthesis on; it can hold strings itself.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        continue
      case 0x0A: line += 1
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipAttribute() {
    index += 1
    _ = takeWord()
    guard peek() == UInt8(ascii: "(") else { return }
    skipInterpolation()
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
