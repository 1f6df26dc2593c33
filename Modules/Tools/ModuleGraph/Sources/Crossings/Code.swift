/// The tokens of a source file, with those in interpolations and attributes.
struct Code {
  struct Token {
    enum Kind: Equatable {
      case word
      case symbol
      case newline
      case literal
    }

    let kind: Kind
    /// A word, or the one character of a symbol.
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []

  init(_ source: [UInt8]) {
    var lexer = Lexer(source)
    lexer.inner = []
    var branches = Branches()
    while let token = lexer.next() {
      let inner = lexer.inner ?? []
      lexer.inner = []
      if case .directive(let word) = token.kind {
        _ = branches.take(word, &lexer)
        continue
      }
      guard !branches.isDead else { continue }
      if token.kind == .attribute { append("@", line: token.line) }
      // What a string contains is an expression of its own.
      for one in inner + [token] { append(one, source) }
    }
    // The reader looks ahead by a few tokens without checking for the end.
    for _ in 0..<4 { tokens.append(Token(kind: .newline, text: "\n", line: 0)) }
  }

  private mutating func append(_ token: Lexer.Token, _ source: [UInt8]) {
    switch token.kind {
    case .word(let word): tokens.append(Token(kind: .word, text: word, line: token.line))
    case .newline: tokens.append(Token(kind: .newline, text: "\n", line: token.line))
    case .string: tokens.append(Token(kind: .literal, text: "\"", line: token.line))
    case .attribute, .directive: break
    case .semicolon, .open, .close, .other:
      let text = String(decoding: source[token.start...token.start], as: UTF8.self)
      // A question mark after a space is an operator; others unwrap an optional.
      let isOperator = text == "?" && token.start > 0 && source[token.start - 1] <= 0x20
      append(isOperator ? "?:" : text, line: token.line)
    }
  }

  private mutating func append(_ symbol: String, line: Int) {
    tokens.append(Token(kind: .symbol, text: symbol, line: line))
  }

  func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "\n" }

  func isWord(_ place: Int) -> Bool {
    tokens.indices.contains(place) && tokens[place].kind == .word
  }

  /// The first place from `place` that is not a newline.
  func skippingNewlines(_ place: Int) -> Int {
    var place = place
    while place < tokens.count - 1, tokens[place].kind == .newline { place += 1 }
    return place
  }

  /// The place after the bracket that closes the one at `place`; angle brackets count only if they
  /// are the kind that is closed.
  func end(of place: Int) -> Int {
    let pairs = ["(": ")", "[": "]", "{": "}", "<": ">"]
    guard let close = pairs[text(place)] else { return place + 1 }
    let open = text(place)
    var (depth, end) = (0, place)
    while end < tokens.count {
      let isArrow = close == ">" && end > 0 && text(end - 1) == "-"
      if text(end) == open { depth += 1 }
      if text(end) == close, !isArrow { depth -= 1 }
      end += 1
      if depth == 0 { return end }
    }
    return place + 1
  }
}

extension String {
  var isCapitalized: Bool { first.map { $0.isUppercase } ?? false }
}
