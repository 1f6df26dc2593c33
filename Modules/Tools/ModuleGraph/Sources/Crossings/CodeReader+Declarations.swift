extension CodeReader {
  mutating func readWord(_ word: String) {
    let (next, second) = (code.text(place + 1), code.text(place + 2))
    if isLabel(word, next, second) { return pass(1) }
    if isCaseList, brackets.last?.open == "{", previous == "case" || previous == "," {
      let parameters = code.parameters(at: place + 1, isCase: true)
      add(word, ValueType(path: [scopes.owner ?? ""]), parameters, isCase: true)
      readParameters(from: place + 1)
      return pass(1)
    }
    switch word {
    case "import":
      while code.tokens[place].kind != .newline { place += 1 }
    case "static":
      isStatic = true
      pass(1)
    case "private", "fileprivate":
      // The setter alone is private in `private(set)`.
      isPrivate = next != "("
      pass(1)
    case "set", "willSet", "didSet":
      let value = brackets.last?.result
      header = Header(kind: .code, bindings: ["newValue": value, "oldValue": value])
      if next == "(" { header?.bindings[second] = .some(value) }
      pass(next == "(" ? 4 : 1)
    case "class", "struct", "enum", "actor", "protocol":
      let isName = code.isWord(place + 1) && !codeKeywords.contains(next)
      if word == "class", !isName { isStatic = true }
      guard isName, word != "actor" || next.isCapitalized else { return pass(1) }
      addType(next, isEnum: word == "enum")
      pass(2)
    case "extension": openExtension()
    case "typealias", "associatedtype":
      addType(next, isEnum: false)
      if second == "=", isCollecting, let type = code.type(at: place + 3) {
        index.add(alias: next, of: type)
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
    case "case", "default": readCase(next)
    case "for": readLoop()
    case "switch":
      isSwitch = true
      pass(1)
    case "catch":
      header = Header(kind: .code, bindings: ["error": nil], result: brackets.last?.result)
      pass(1)
    case "return":
      want(brackets.last { $0.open == "{" }?.result)
      pass(1)
    case "else":
      bindPending()
      pass(1)
    case "where":
      bindPending()
      if pattern?.binds == true { pattern?.binds = false }
      pass(1)
    case _ where codeModifiers.contains(word) && !code.isWord(place + 1) && second != "set":
      readName(word)
    case _ where codeKeywords.contains(word): pass(1)
    default: readName(word)
    }
  }

  private mutating func pass(_ count: Int) {
    current = .none
    callee = []
    advance(count)
  }

  /// Whether the word at this place is the label of an argument or the name of a parameter.
  private mutating func isLabel(_ word: String, _ next: String, _ second: String) -> Bool {
    if let parameters, place < parameters.end, brackets.count == parameters.depth {
      let isName = next == ":"
      if isName { (expected, isTyped) = (bounded(code.type(at: place + 2)), true) }
      return isName || code.isWord(place + 1) && second == ":"
    }
    guard next == ":" else { return false }
    if previous == "_" { return true }
    if previous == "}" {
      expected = argument(word, -1, of: callee)
      return true
    }
    guard previous == "(" || previous == ",", brackets.last?.open == "(" else { return false }
    want(argument(word))
    return true
  }

  private mutating func add(
    _ name: String, _ type: ValueType?, _ parameters: [Parameter]? = nil, isType: Bool = false,
    isCase: Bool = false
  ) {
    defer { if !isType || scopes.isDeclaring { (isStatic, isPrivate) = (false, false) } }
    guard isCollecting, scopes.isDeclaring || isType else { return }
    let known = parameters?.map { one in
      var one = one
      one.type = bounded(one.type)
      return one
    }
    index.add(
      .init(
        name: name, owner: scopes.owner, folder: folder, type: bounded(type), parameters: known,
        isCase: isCase, isStatic: isStatic,
        isPrivate: isPrivate || brackets.last?.isPrivate ?? false,
        isOfSelf: type == ValueType(path: ["Self"])),
      isType: isType)
  }

  /// The type that a generic parameter conforms to, instead of the parameter.
  private func bounded(_ type: ValueType?) -> ValueType? {
    guard let type else { return nil }
    if type.path.first == "Self", let owner = scopes.owner {
      return ValueType(path: [owner] + type.path.dropFirst(), shape: type.shape)
    }
    // Keep the generic parameters of the owner: the type of a value supplies their arguments.
    let generics = index.generics[scopes.owner ?? ""] ?? []
    return type.replacing { name in
      if generics.contains(where: { $0.name == name }) { return nil }
      return header?.bindings[name] ?? scopes.binding(name)
    }
  }

  private mutating func addType(_ name: String, isEnum: Bool) {
    add(name, ValueType(path: [name]), isType: true)
    let generics = generics(at: place + 2)
    if isCollecting { index.add(generics: generics, of: name) }
    header = Header(kind: .type(name), isEnum: isEnum, bindings: bindings(generics))
    addParents(of: name, from: place + 2)
  }

  private mutating func openExtension() {
    var end = place + 1
    while code.text(end + 1) == ".", code.isWord(end + 2) { end += 2 }
    let name = code.text(end)
    header = Header(
      kind: .type(name), isPrivate: isPrivate, bindings: bindings(index.generics[name] ?? []))
    (isStatic, isPrivate) = (false, false)
    addParents(of: name, from: end + 1)
    var head = end + 1
    while head < code.tokens.count, !["{", "where"].contains(code.text(head)) { head += 1 }
    bindRequirements(at: head)
    pass(1)
  }

  /// Binds the generic parameters that a `where` at `place` restricts.
  private mutating func bindRequirements(at place: Int) {
    guard code.text(place) == "where" else { return }
    var place = place + 1
    while place < code.tokens.count, code.text(place) != "{" {
      let isEqual = code.text(place + 1) == "=" && code.text(place + 2) == "="
      if code.isWord(place), code.text(place + 1) == ":" || isEqual,
        code.text(place - 1) != "."
      {
        let type = code.type(at: place + (isEqual ? 3 : 2))
        header?.bindings[code.text(place)] = .some(type)
      }
      place += 1
    }
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

  /// The generic parameters between the angle brackets at `place`.
  private func generics(at place: Int) -> [(name: String, bound: ValueType?)] {
    guard code.text(place) == "<" else { return [] }
    return code.parts(of: place).map { part in
      let name = code.skippingNewlines(part.lowerBound)
      return (code.text(name), code.text(name + 1) == ":" ? code.type(at: name + 2) : nil)
    }
  }

  private func bindings(
    _ generics: [(name: String, bound: ValueType?)]
  ) -> [String: ValueType?] {
    Dictionary(generics.map { ($0.name, $0.bound) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the head of a function, or of an initializer or subscript without a name.
  private mutating func readFunction(named name: String?) {
    let word = code.text(place)
    var start = place + (name == nil ? 1 : 2)
    while ["?", "!"].contains(code.text(start)) { start += 1 }
    header = Header(kind: .code, bindings: bindings(generics(at: start)))
    if code.text(start) == "<" { start = code.end(of: start) }
    // The name of an operator can have several characters.
    while start < code.tokens.count - 1, code.tokens[start].kind == .symbol,
      code.text(start) != "("
    { start += 1 }
    let end = code.end(of: start)
    let parameters = code.parameters(at: start)
    bindRequirements(at: requirements(after: end))
    let result = code.result(after: end).flatMap { code.type(at: $0) }
    let bound = bounded(result)
    header?.result = bound
    let own = scopes.owner.map { ValueType(path: [$0]) }
    add(name ?? word, word == "init" ? own : result, parameters)
    var bindings: [String: ValueType?] = [:]
    for parameter in parameters {
      let type = bounded(parameter.type)
      bindings[parameter.name] = .some(parameter.isVariadic ? type?.with(.list) : type)
    }
    header?.bindings.merge(bindings) { first, _ in first }
    readParameters(from: start)
    if let name, !scopes.isDeclaring { scopes.bind(name, to: nil) }
  }

  /// The place of the `where` in a head whose parameters end before `place`.
  private func requirements(after place: Int) -> Int {
    var place = place
    while place < code.tokens.count, !["{", "}", "where"].contains(code.text(place)) {
      if code.tokens[place].kind == .newline {
        let next = code.skippingNewlines(place)
        guard ["where", "-", "async", "throws", "rethrows"].contains(code.text(next)) else { break }
      }
      place += 1
    }
    return place
  }

  private mutating func readParameters(from place: Int) {
    guard code.text(place) == "(" else { return }
    parameters = (code.end(of: place), brackets.count + 1)
  }

  private mutating func readVariable(_ name: String, _ second: String) {
    if let pattern, pattern.depth < brackets.count || name == ".", second != "=" {
      // A pattern binds the payload of a case.
      if name == "." || name == "(" {
        self.pattern?.binds = true
        return pass(1)
      }
      scopes.bind(name, to: second == "as" ? code.type(at: place + 3) : expected)
      return pass(2)
    }
    guard code.isWord(place + 1) else {
      // A tuple: its names have unknown types.
      for one in (place + 1)..<code.end(of: place + 1) where code.isWord(one) {
        scopes.bind(code.text(one), to: nil)
      }
      place = code.end(of: place + 1) - 1
      return pass(1)
    }
    let variables = scopes.isDeclaring ? code.variables(at: place + 1) : []
    let type = variables.first?.type ?? code.variableType(at: place + 2) ?? wrapped
    wrapped = nil
    if previous == "catch" { header?.bindings[name] = .some(type) }
    if second == ":" { (expected, isTyped) = (bounded(type), true) }
    if scopes.isDeclaring {
      let modifiers = (isStatic, isPrivate)
      add(name, type)
      for one in variables.dropFirst() {
        (isStatic, isPrivate) = modifiers
        add(one.name, one.type)
      }
      header = Header(kind: .code, result: bounded(type))
    } else if second == "=" {
      unbound = (name, brackets.count, false)
    } else if second == ":" || previous != "if" && previous != "guard" && previous != "," {
      scopes.bind(name, to: bounded(type))
      if second == ":" { header = Header(kind: .code, result: bounded(type)) }
    }
    pass(2)
  }

  /// Reads a `case` or `default`: of an enum, of a `switch`, or in a condition.
  private mutating func readCase(_ next: String) {
    defer { pass(1) }
    if scopes.isEnum { return isCaseList = true }
    if ["if", "guard", "while", "for", ","].contains(previous),
      brackets.last?.subject == nil
        || previous != ","
    {
      pattern = (subject(of: place + 1), brackets.count, false)
    } else {
      scopes.unbind()
      pattern = (brackets.last?.subject, brackets.count, false)
    }
    expected = pattern?.type
  }

  /// The type of the value that the pattern at `place` is compared with, if that is a path.
  private func subject(of place: Int) -> ValueType? {
    var place = place
    while !["=", "\n", "{", "in"].contains(code.text(place)) {
      place = code.text(place) == "(" ? code.end(of: place) : place + 1
    }
    guard code.text(place) == "=", code.isWord(place + 1) else { return nil }
    var path = code.path(at: place + 1)
    let first = path.removeFirst()
    var start = scopes.binding(first) ?? nil
    if first == "self" { start = scopes.types.first.map { ValueType(path: [$0]) } }
    if start == nil {
      start =
        scopes.types.lazy.compactMap { index.members(first, of: $0, near: folder).first?.type }
        .first
    }
    return start.flatMap { index.resolve(ValueType(path: $0.path + path), near: folder) }
  }

  /// Reads the head of a loop: the variable is an element of the list after `in`.
  private mutating func readLoop() {
    var name = place + 1
    while ["try", "await", "var", "let"].contains(code.text(name)) { name += 1 }
    if code.text(name) == "(" {
      for one in name..<code.end(of: name) where code.isWord(one) {
        scopes.bind(code.text(one), to: nil)
      }
      place = code.end(of: name) - 1
    } else if code.isWord(name), code.text(name + 1) == "in" {
      unbound = (code.text(name), brackets.count, true)
      place = name + 1
    }
    pass(1)
  }
}
