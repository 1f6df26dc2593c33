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
  /// The place after each bracket that is closed.
  private var ends: [Int: Int] = [:]

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
      // The code inside an interpolation or attribute comes first, as expressions of their own.
      for one in inner + [token] { append(one, source) }
    }
    findEnds()
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

  /// The place after the closing bracket that matches the opening bracket at `place`; without a
  /// match, the place after the opening bracket.
  func end(of place: Int) -> Int { ends[place] ?? place + 1 }

  /// Whether the angle bracket at `place` is closed and contains types: it compares nothing.
  func isGeneric(_ place: Int) -> Bool { text(place) == "<" && ends[place] != nil }

  private static let pairs = [")": "(", "]": "[", "}": "{", ">": "<"]
  /// Symbols in lists of types.
  private static let inGenerics: Set<String> = [",", ".", ":", "?", "&", "-", "@", "!", "~"]

  private mutating func findEnds() {
    var open: [Int] = []
    for (place, token) in tokens.enumerated() where [.symbol, .literal].contains(token.kind) {
      switch token.text {
      case "<" where !isWord(place - 1), ">" where text(place - 1) == "-": break
      case "(", "[", "<": open.append(place)
      case ")", "]", "}", ">":
        // Branches of `#if` can leave brackets open.
        let match = open.lastIndex { tokens[$0].text == Self.pairs[token.text] }
        guard let match, token.text != ">" || match == open.count - 1 else { continue }
        ends[open[match]] = place + 1
        open.removeSubrange(match...)
      case _ where Self.inGenerics.contains(token.text): break
      default:
        while let last = open.last, tokens[last].text == "<" { open.removeLast() }
        if token.text == "{" { open.append(place) }
      }
      // In a deeper nesting, which the compiler rejects, types are not read.
      if open.count > Lexer.deepest { open.removeLast() }
    }
  }
}

extension String {
  var isCapitalized: Bool { first.map { $0.isUppercase } ?? false }
}
