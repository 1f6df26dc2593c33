/// The condition of an `#if`, evaluated without a build.
///
/// Known are `true`, `false`, and `SWIFT_PACKAGE`, which the package manager always sets. All else
/// may be true or false.
struct Condition {
  enum Symbol: Equatable {
    case word(String)
    case and, or, not, open, close
    case other
  }

  /// The modules that are tested with `canImport`.
  let probes: [String]
  /// True or false if it is so in every build; nil if it depends on the build.
  let value: Bool?

  init(_ symbols: [Symbol]) {
    probes = symbols.indices.compactMap { place in
      guard symbols[place] == .word("canImport"), place + 2 < symbols.count,
        symbols[place + 1] == .open, case .word(let module) = symbols[place + 2]
      else { return nil }
      return module
    }
    var reader = ConditionReader(symbols)
    // The compiler rejects deeper nesting. Here the reader's recursion would exhaust the stack.
    value = symbols.count { $0 == .open } > Lexer.deepest ? nil : reader.value()
  }
}

/// Evaluates symbols by Swift's precedence: not, and, or.
private struct ConditionReader {
  private var rest: ArraySlice<Condition.Symbol>

  private static let known = ["true": true, "false": false, "SWIFT_PACKAGE": true]

  init(_ symbols: [Condition.Symbol]) { rest = symbols[...] }

  mutating func value() -> Bool? {
    var result = conjunction()
    while take(.or) {
      let next = conjunction()
      result = result == true || next == true ? true : result == nil || next == nil ? nil : false
    }
    return result
  }

  private mutating func conjunction() -> Bool? {
    var result = operand()
    while take(.and) {
      let next = operand()
      result = result == false || next == false ? false : result == nil || next == nil ? nil : true
    }
    return result
  }

  private mutating func operand() -> Bool? {
    var isNegated = false
    while take(.not) { isNegated.toggle() }
    return primary().map { $0 != isNegated }
  }

  private mutating func primary() -> Bool? {
    if take(.open) {
      let result = value()
      skipToClose()
      return result
    }
    guard case .word(let word)? = rest.popFirst() else { return nil }
    // Parentheses after a word are its arguments: `os(Linux)`, `swift(>=5.9)`.
    guard rest.first == .open else { return Self.known[word] }
    rest.removeFirst()
    skipToClose()
    return nil
  }

  private mutating func take(_ symbol: Condition.Symbol) -> Bool {
    guard rest.first == symbol else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipToClose() {
    var depth = 1
    while depth > 0, let symbol = rest.popFirst() {
      if symbol == .open { depth += 1 }
      if symbol == .close { depth -= 1 }
    }
  }
}

extension Lexer {
  /// Reads the condition up to the end of its line, or further inside parentheses and after an
  /// operator.
  mutating func takeCondition() -> Condition {
    var symbols: [Condition.Symbol] = []
    var depth = 0
    while let token = next() {
      switch token.kind {
      case .newline:
        let goesOn = depth > 0 || [.and, .or, .not].contains(symbols.last)
        if !goesOn { return Condition(symbols) }
      case .word(let word): symbols.append(.word(word))
      case .open:
        symbols.append(.open)
        depth += 1
      case .close:
        symbols.append(.close)
        depth -= 1
      default: symbols.append(takeOperator(at: token.start))
      }
    }
    return Condition(symbols)
  }

  private mutating func takeOperator(at start: Int) -> Condition.Symbol {
    let byte = bytes[start]
    if byte == UInt8(ascii: "!") { return .not }
    guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|"), peek() == byte else {
      return .other
    }
    index += 1
    return byte == UInt8(ascii: "&") ? .and : .or
  }
}
