extension CodeReader {
  mutating func readWord(_ word: String) {
    let (next, second) = (code.text(place + 1), code.text(place + 2))
    if isLabel(next, second) { return pass(1) }
    if isCaseList, brackets.last?.open == "{", previous == "case" || previous == "," {
      add(word, ValueType(path: [scopes.owner ?? ""]))
      readParameters(from: place + 1)
      return pass(1)
    }
    switch word {
    case "import":
      while code.tokens[place].kind != .newline { place += 1 }
    case "class", "struct", "enum", "actor", "protocol":
      let isName = code.isWord(place + 1) && !codeKeywords.contains(next)
      guard isName, word != "actor" || next.isCapitalized else { return pass(1) }
      addType(next, isEnum: word == "enum")
      pass(2)
    case "extension": openExtension()
    case "typealias", "associatedtype":
      addType(next, isEnum: false)
      if second == "=", let type = code.type(at: place + 3) {
        index.add(parent: type.path.last ?? "", of: next)
      }
      header = nil
      pass(2)
    case "func":
      readFunction(named: next)
      pass(2)
    case "init" where scopes.owner != nil, "subscript" where scopes.owner != nil:
      readFunction(named: nil)
      pass(1)
    case "var", "let": readVariable(next, second)
    case "case":
      isCaseList = scopes.isEnum
      pass(1)
    case "for":
      let isSimple = code.isWord(place + 1) && second == "in"
      if isSimple { unbound = (next, brackets.count, true) }
      pass(isSimple ? 3 : 1)
    case _ where codeKeywords.contains(word): pass(1)
    default: readName(word)
    }
  }

  private mutating func pass(_ count: Int) {
    current = .none
    advance(count)
  }

  /// Whether the word at this place is the label of an argument or the name of a parameter.
  private func isLabel(_ next: String, _ second: String) -> Bool {
    if let parameters, place < parameters.end, brackets.count == parameters.depth {
      return next == ":" || code.isWord(place + 1) && second == ":"
    }
    if previous == "}", next == ":" { return true }
    return next == ":" && (previous == "(" || previous == ",") && brackets.last?.open == "("
  }

  private mutating func add(_ name: String, _ type: ValueType?, isType: Bool = false) {
    guard isCollecting, scopes.isDeclaring || isType else { return }
    index.add(
      .init(name: name, owner: scopes.owner, folder: folder, type: type), isType: isType)
  }

  private mutating func addType(_ name: String, isEnum: Bool) {
    add(name, ValueType(path: [name]), isType: true)
    var bindings: [String: ValueType?] = [:]
    if code.text(place + 2) == "<" { bind(genericsAt: place + 2, in: &bindings) }
    header = (.type(name), isEnum, bindings)
    addParents(of: name, from: place + 2)
  }

  private mutating func openExtension() {
    var end = place + 1
    while code.text(end + 1) == ".", code.isWord(end + 2) { end += 2 }
    header = (.type(code.text(end)), false, [:])
    addParents(of: code.text(end), from: end + 1)
    pass(1)
  }

  /// Records the types after the colon of a declaration.
  private mutating func addParents(of name: String, from start: Int) {
    guard isCollecting else { return }
    var (place, isList) = (start, false)
    if code.text(place) == "<" { place = code.end(of: place) }
    while place < code.tokens.count, !["{", "}", "where", "="].contains(code.text(place)) {
      if code.text(place) == ":" { isList = true }
      if isList, code.isWord(place), code.text(place + 1) != "." {
        index.add(parent: code.text(place), of: name)
      }
      if code.tokens[place].kind == .newline, !isList { break }
      place += 1
    }
  }

  private func bind(genericsAt place: Int, in bindings: inout [String: ValueType?]) {
    let end = code.end(of: place)
    for one in place..<end where code.text(one) == "<" || code.text(one) == "," {
      guard code.isWord(one + 1) else { continue }
      let isBound = code.text(one + 2) == ":"
      bindings[code.text(one + 1)] = .some(isBound ? code.type(at: one + 3) : nil)
    }
  }

  /// Reads the head of a function, or of an initializer or subscript without a name.
  private mutating func readFunction(named name: String?) {
    var start = place + (name == nil ? 1 : 2)
    while ["?", "!"].contains(code.text(start)) { start += 1 }
    var bindings: [String: ValueType?] = [:]
    if code.text(start) == "<" {
      bind(genericsAt: start, in: &bindings)
      start = code.end(of: start)
    }
    // The name of an operator can have several characters.
    while start < code.tokens.count - 1, code.tokens[start].kind == .symbol,
      code.text(start) != "("
    { start += 1 }
    let end = code.end(of: start)
    for one in start..<end where code.isWord(one) && code.text(one + 1) == ":" {
      bindings[code.text(one)] = .some(code.type(at: one + 2))
    }
    readParameters(from: start)
    header = (.code, false, bindings)
    guard let name else { return }
    var arrow = code.skippingNewlines(end)
    while ["async", "throws", "rethrows", "("].contains(code.text(arrow)) {
      arrow = code.skippingNewlines(code.end(of: arrow))
    }
    let hasResult = code.text(arrow) == "-" && code.text(arrow + 1) == ">"
    add(name, hasResult ? code.type(at: arrow + 2) : nil)
    if !scopes.isDeclaring { scopes.bind(name, to: nil) }
  }

  private mutating func readParameters(from place: Int) {
    guard code.text(place) == "(" else { return }
    parameters = (code.end(of: place), brackets.count + 1)
  }

  private mutating func readVariable(_ name: String, _ second: String) {
    guard code.isWord(place + 1) else {
      // A tuple: its names have unknown types.
      for one in (place + 1)..<code.end(of: place + 1) where code.isWord(one) {
        scopes.bind(code.text(one), to: nil)
      }
      place = code.end(of: place + 1) - 1
      return pass(1)
    }
    let type =
      second == ":"
      ? code.type(at: place + 3) : second == "=" ? code.initialType(at: place + 3) : nil
    if scopes.isDeclaring {
      add(name, type)
      header = (.code, false, [:])
    } else if second == "=" {
      unbound = (name, brackets.count, false)
    } else if second == ":" || previous != "if" && previous != "guard" && previous != "," {
      scopes.bind(name, to: type)
    }
    pass(2)
  }
}
