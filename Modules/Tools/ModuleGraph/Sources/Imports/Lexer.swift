/// Splits Swift source into what matters for finding imports; the rest is ``Token/Kind/other``.
struct Lexer {
  struct Token {
    enum Kind: Equatable {
      case word(String)
      /// `@name` with its arguments, if it has any.
      case attribute
      /// `#if` and the like, without the `#`: the rest of its line is a condition or a text.
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
    /// Where it begins in the source.
    let start: Int
  }

  let bytes: [UInt8]
  var index = 0
  var line = 1
  // What came last decides whether a slash divides or begins a regular expression.
  var endsOperand = false

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
      skipLine()
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

  mutating func takeWord() -> String {
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
