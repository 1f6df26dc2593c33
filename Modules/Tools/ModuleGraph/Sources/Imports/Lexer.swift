/// Splits Swift source into the tokens that matter for finding imports; all others are
/// ``Token/Kind/other``.
struct Lexer {
  struct Token {
    enum Kind: Equatable {
      case word(String)
      /// `@name` with its arguments, if it has any.
      case attribute
      /// `#if`, `#elseif`, `#else`, `#endif`, `#warning` or `#error`, without the `#`.
      case directive(String)
      /// A string of any kind, with its quotes.
      case string
      case newline
      case semicolon
      case open
      case close
      case other
    }

    let kind: Kind
    let line: Int
    /// The index of its first byte in the source.
    let start: Int
  }

  /// The compiler's limit for nested brackets.
  static let deepest = 256

  let bytes: [UInt8]
  var index = 0
  var line = 1
  // Whether the last token ends an operand. After an operand a slash divides; elsewhere it begins a
  // regular expression.
  var endsOperand = false
  /// The tokens in interpolations and attributes, which are otherwise skipped; nil to drop them.
  var inner: [Token]?
  /// The comments that ask to ignore a finding.
  private(set) var ignores: [(line: Int, reason: String)] = []
  /// The number of interpolations and attributes that contain the current position.
  private var nesting = 0
  /// Up to here no slash closes a regular expression.
  private var unclosed = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
    if bytes[index...].starts(with: "#!".utf8) { skipLine() }
  }

  func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  mutating func next() -> Token? {
    while let byte = peek() {
      let (line, start) = (self.line, index)
      guard let kind = takeToken(byte) else { continue }
      switch kind {
      case .word(let word): endsOperand = !Self.beforeOperands.contains(word)
      case .close, .string: endsOperand = true
      case .newline: break
      case .other: endsOperand = Self.operandEnds.contains(byte)
      case .attribute, .directive, .semicolon, .open: endsOperand = false
      }
      return Token(kind: kind, line: line, start: start)
    }
    return nil
  }

  private static let beforeOperands: Set<String> = [
    "return", "in", "case", "where", "if", "else", "try", "await", "throw", "guard", "while",
    "switch",
  ]
  private static let operandEnds = Set("]}#!?".utf8)

  /// The token that begins with `byte`, or nil for white space and comments.
  private mutating func takeToken(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x00, 0x0B, 0x0C:
      index += 1
      return nil
    case 0x0D where peek(1) == 0x0A:
      index += 1
      return nil
    case 0x0A, 0x0D:
      index += 1
      line += 1
      return .newline
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      let start = index
      skipLine()
      if let reason = IgnoreComment.reason(in: bytes[start..<index]) {
        ignores.append((line, reason))
      }
      return nil
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      skipBlockComment()
      return nil
    case UInt8(ascii: "/") where !endsOperand: return takeSlash()
    case UInt8(ascii: "\""):
      skipString(hashes: 0)
      return .string
    case UInt8(ascii: "#"): return takeHash()
    case UInt8(ascii: "@"):
      skipAttribute()
      return .attribute
    case _ where Self.isWordByte(byte), UInt8(ascii: "`"): return .word(takeWord())
    default:
      index += 1
      return byte.punctuation
    }
  }

  /// The next token if it is a word; newlines and comments before it are skipped.
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

  mutating func takeWord() -> String {
    let isQuoted = peek() == UInt8(ascii: "`")
    if isQuoted { index += 1 }
    let start = index
    while let byte = peek(),
      isQuoted ? byte != UInt8(ascii: "`") && byte != 0x0A : Self.isWordByte(byte)
    { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if isQuoted, peek() == UInt8(ascii: "`") { index += 1 }
    // `import` in backticks is an identifier.
    return isQuoted && word == "import" ? "`import`" : word
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A { index += 1 }
  }

  /// Skips a block comment, which may contain others.
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
}

/// Skips strings, regular expressions and attributes, whose text can look like an import.
extension Lexer {
  /// Skips a regular expression literal if it ends on its line, else a single slash.
  private mutating func takeSlash() -> Token.Kind {
    index += 1
    guard index > unclosed, let next = peek(), next != UInt8(ascii: " "),
      next != UInt8(ascii: "\t")
    else { return .other }
    var end = index
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "/") {
      index = end + 1
    } else {
      unclosed = end
    }
    return .other
  }

  /// Reads a raw string, an extended regular expression literal, a directive or a macro.
  private mutating func takeHash() -> Token.Kind {
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

  /// Skips a string from its opening quote, before which there are `hashes` number signs.
  private mutating func skipString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = isLongString
    let count = isLong ? 3 : 1
    index += count
    let end =
      Array(repeating: quote, count: count) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while let byte = peek() {
      if byte == 0x0A {
        // A single-line string ends with its line, even without a closing quote.
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

  /// Whether a multiline string begins here: three quotes at the end of a line. In `#"""#` they are
  /// a quote in a single-line string.
  private var isLongString: Bool {
    guard peek(1) == UInt8(ascii: "\""), peek(2) == UInt8(ascii: "\"") else { return false }
    var offset = 3
    while let byte = peek(offset), byte == 0x20 || byte == 0x09 || byte == 0x0D { offset += 1 }
    return peek(offset) == 0x0A
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  /// Skips balanced parentheses with the code in them: an interpolation, or arguments of an
  /// attribute.
  private mutating func skipParentheses() {
    // The recursion of a hostile file would exhaust the stack.
    guard nesting < Self.deepest else { return index += 1 }
    nesting += 1
    defer { nesting -= 1 }
    var depth = 0
    while let token = next() {
      inner?.append(token)
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0 { return }
    }
  }

  private mutating func skipAttribute() {
    index += 1
    let start = index
    let word = takeWord()
    inner?.append(Token(kind: .word(word), line: line, start: start))
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

extension UInt8 {
  fileprivate var punctuation: Lexer.Token.Kind {
    switch self {
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "("): .open
    case UInt8(ascii: ")"): .close
    default: .other
    }
  }
}
