/// Reads a source file twice: first its declarations, then the names that it uses.
///
/// Types are not inferred. The type of a value is known if it is written, or if a value of known
/// type has it as a member.
struct CodeReader {
  /// The value to which a member access applies.
  enum Receiver {
    case value(ValueType)
    case unknown
    /// There is no expression before this place.
    case none

    var type: ValueType? { if case .value(let type) = self { type } else { nil } }
  }

  /// The scope that the next brace opens.
  struct Header {
    let kind: CodeScopes.Kind
    var isEnum = false
    /// Whether the members of an extension are private.
    var isPrivate = false
    var bindings: [String: ValueType?] = [:]
    /// The type that a function or a variable returns.
    var result: ValueType?
  }

  struct Bracket {
    let open: String
    /// The value before the bracket, if the bracket belongs to it.
    let receiver: Receiver
    let isCall: Bool
    /// The declarations that are called with the arguments in the bracket.
    var callee: [CodeIndex.Declaration] = []
    /// The type that was expected where the bracket opened.
    var outer: ValueType?
    /// The number of commas before this place.
    var position = 0
    /// The list whose method is called.
    var base: ValueType?
    var isPrivate = false
    /// The value of a `switch`.
    var subject: ValueType?
    /// The type that `return` expects.
    var result: ValueType?
    /// The type of the elements of a list, or the type that is expected in parentheses.
    var element: ValueType?
  }

  let code: Code
  let folder: Int
  let file: String
  /// Whether declarations are collected; otherwise uses are.
  let isCollecting: Bool
  let index: CodeIndex
  var uses: [CodeUse] = []
  /// The names whose declaration could not be determined, and the lines where they are used.
  var ambiguous: [String: Int] = [:]

  var place = 0
  var current = Receiver.none
  /// The declarations of the name that was read last.
  var callee: [CodeIndex.Declaration] = []
  /// The value whose member was read last.
  var base: ValueType?
  /// The type that an implicit member such as `.none` has here.
  var expected: ValueType?
  var previous = "\n"
  var brackets: [Bracket] = []
  var scopes = CodeScopes()
  var header: Header?
  /// The local variable whose initial value is being read.
  var unbound: (name: String, depth: Int, isElement: Bool)?
  /// The end of a parameter list, and the number of brackets within it.
  var parameters: (end: Int, depth: Int)?
  /// Whether the names of enum cases are being read.
  var isCaseList = false
  /// Whether the next brace belongs to a `switch`.
  var isSwitch = false
  /// Whether the expected type was written.
  var isTyped = false
  /// The modifiers of the declaration that follows.
  var isStatic = false
  var isPrivate = false
  /// The type of the variable that follows, by its property wrapper.
  var wrapped: ValueType?
  /// The type that the pattern of a `case` matches, until its colon.
  var pattern: (type: ValueType?, depth: Int, binds: Bool)?

  init(_ code: Code, folder: Int, file: String, index: CodeIndex, isCollecting: Bool) {
    self.code = code
    self.folder = folder
    self.file = file
    self.index = index
    self.isCollecting = isCollecting
    while place < code.tokens.count { step() }
  }

  private mutating func step() {
    let token = code.tokens[place]
    switch token.kind {
    case .newline:
      endLine()
      place += 1
    case .literal:
      current = .value(ValueType(path: ["String"]))
      callee = []
      advance(1)
    case .word: readWord(token.text)
    case .symbol: readSymbol(token.text)
    }
  }

  /// Moves on, and remembers the last token that is left behind.
  mutating func advance(_ count: Int) {
    previous = code.text(place + count - 1)
    place += count
  }

  private mutating func endLine() {
    let next = code.skippingNewlines(place)
    // An expression continues if the next line begins with a dot.
    guard code.text(next) != "." else { return }
    if isCaseList, previous != "," { isCaseList = false }
    if brackets.last?.open != "(" { bindPending() }
    if brackets.last?.open ?? "{" == "{", pattern == nil, !["=", "?:", ":"].contains(previous) {
      (expected, isTyped) = (brackets.last?.result, false)
    }
    current = .none
    callee = []
  }

  mutating func bindPending() {
    guard let name = unbound?.name, unbound?.depth == brackets.count else { return }
    let type = current.type
    scopes.bind(name, to: unbound?.isElement == true ? element(of: type) : type)
    unbound = nil
  }

  func element(of type: ValueType?) -> ValueType? { index.element(of: type, near: folder) }

  private mutating func readSymbol(_ symbol: String) {
    switch symbol {
    case ".":
      guard code.isWord(place + 1) else { return skip() }
      place += 1
      readMember(code.text(place))
      advance(1)
    case "(", "[": open(symbol)
    case ")", "]": close(symbol)
    case "{": openBrace()
    case "}": closeBrace()
    case "?", "!": advance(1)
    case "$" where code.isWord(place + 1):
      let name = code.text(place + 1)
      place += 1
      readName(name.first?.isNumber == true ? "$" + name : name)
    case ",", ";": readComma()
    case ":":
      if let pattern, pattern.depth == brackets.count { endPattern() }
      skip()
    case "=":
      if let pattern, pattern.depth == brackets.count { self.pattern = nil }
      if !isTyped, let type = current.type { expected = type }
      isTyped = false
      endHead()
      skip()
    case "?:":
      if code.text(place + 1) == "?", let type = current.type { expected = type }
      skip()
    case "@": readWrapper()
    case "\\" where code.text(place + 1) == ".": readKeyPath()
    case "<" where previous.isCapitalized && code.isGeneric(place): open(symbol)
    case ">" where brackets.last?.open == "<": close(symbol)
    case _ where isValue && code.text(place + 1) == ".":
      // The operands of most operators have one type.
      expected = current.type
      skip()
    default: skip()
    }
  }

  /// Before the initial value of a variable: a brace in it is a closure, not the variable's body.
  private mutating func endHead() {
    let isAssignment = previous != "=" && code.text(place + 1) != "="
    guard isAssignment, brackets.last?.open != "(" else { return }
    if code.text(code.skippingNewlines(place + 1)) != "{" { header = nil }
  }

  private mutating func endPattern() {
    pattern = nil
    expected = brackets.last?.result
  }

  /// The types to which key paths without a type apply after these names.
  private static let roots = [
    "Dependency": "DependencyValues", "Environment": "EnvironmentValues",
    "environment": "EnvironmentValues", "transformEnvironment": "EnvironmentValues",
  ]

  /// A property wrapper can tell the type of its variable: `@Environment(\.account)` or
  /// `@Environment(Account.self)`.
  private mutating func readWrapper() {
    if let root = Self.roots[code.text(place + 1)], code.text(place + 2) == "(" {
      wrapped =
        code.text(place + 3) == "\\"
        ? ValueType(path: [root] + code.path(at: place + 5)) : code.type(at: place + 3)
    }
    skip()
  }

  /// A key path without a type applies to the elements of the list that gets it.
  private mutating func readKeyPath() {
    let root = Self.roots[code.text(place - 2)].map { ValueType(path: [$0]) }
    advance(1)
    current = (root ?? element(of: brackets.last?.base)).map { .value($0) } ?? .unknown
  }

  private mutating func readComma() {
    bindPending()
    if let last = brackets.indices.last {
      brackets[last].position += 1
      expected =
        brackets[last].open == "{"
        ? pattern?.type : brackets[last].isCall ? argument(nil) : brackets[last].element
    }
    skip()
  }

  /// The type of the argument with this label or else at this position of the innermost call.
  func argument(_ label: String?) -> ValueType? {
    guard let call = brackets.last else { return nil }
    return argument(label, call.position, of: call.callee)
  }

  func argument(
    _ label: String?, _ position: Int, of callee: [CodeIndex.Declaration]
  ) -> ValueType? {
    callee.lazy.compactMap { one in
      // A structure without an initializer is initialized by its properties.
      if one.parameters == nil, let label, let type = one.type?.path.first {
        return index.expanded(index.members(label, of: type, near: folder).first?.type)
      }
      return index.expanded(index.substitute(one.argument(label, position), base))
    }.first
  }

  private mutating func open(_ symbol: String) {
    let isCall = code.isWord(place - 1) && !codeKeywords.contains(previous) || isValue
    var bracket = Bracket(open: symbol, receiver: current, isCall: isCall, callee: callee)
    bracket.outer = expected
    bracket.base = base
    brackets.append(bracket)
    if isCall { expected = symbol == "(" ? argument(nil) : nil }
    if !isCall, symbol == "[" { expected = elementType(of: expected) }
    brackets[brackets.count - 1].element = expected
    skip()
  }

  /// The type of the elements of a literal for `type`: a list, or a declared type.
  private func elementType(of type: ValueType?) -> ValueType? {
    guard let type, type.shape == .one, let name = type.path.first else { return type?.element }
    let element = index.members("Element", of: name, near: folder).first
    return element?.type ?? type
  }

  var isValue: Bool { if case .none = current { false } else { true } }

  private mutating func skip() {
    current = .none
    callee = []
    advance(1)
  }

  private mutating func close(_ symbol: String) {
    callee = []
    if let bracket = brackets.popLast() {
      expected = bracket.outer
      if bracket.isCall {
        // A closure can follow.
        (callee, base) = (bracket.callee, bracket.base)
        current =
          switch symbol {
          case "]": element(of: bracket.receiver)
          case ")": result(of: bracket.receiver)
          default: bracket.receiver
          }
      } else if symbol == "]" {
        current = .value(.foreign)
      } else if bracket.position > 0 {
        current = .unknown
      }
    }
    if let end = parameters?.end, place >= end - 1 { parameters = nil }
    advance(1)
  }

  private func element(of list: Receiver) -> Receiver {
    guard let type = list.type else { return list }
    guard type.shape == .one, let name = type.path.first else { return .value(type.with(.one)) }
    let member = index.members("subscript", of: name, near: folder).first
    return member?.type(in: type, index).map { .value($0) } ?? .value(.foreign)
  }

  private func result(of function: Receiver) -> Receiver {
    guard let type = function.type, type.inputs != nil else { return function }
    return .value(type.path.isEmpty ? .foreign : type.with(.one))
  }

  private mutating func openBrace() {
    let (receiver, closure) = (current, closureType)
    bindPending()
    var bracket = Bracket(open: "{", receiver: receiver, isCall: true, callee: callee)
    bracket.outer = expected
    bracket.result = brackets.last { $0.open == "{" }?.result
    if let header {
      (bracket.result, bracket.isPrivate) = (header.result, header.isPrivate)
    } else if let closure {
      bracket.result = closure.path.isEmpty ? nil : closure.with(.one)
    } else if isSwitch {
      bracket.subject = receiver.type
    }
    let bindings = header?.bindings ?? closureBindings(closure)
    scopes.open(header?.kind ?? .code, isEnum: header?.isEnum ?? false, bindings)
    (header, isSwitch, pattern) = (nil, false, nil)
    brackets.append(bracket)
    expected = bracket.result
    skip()
  }

  /// The type of the closure that begins here, if the function that gets it is known.
  private var closureType: ValueType? {
    if let expected, expected.inputs != nil { return expected }
    let types = callee.compactMap(\.parameters).joined().map { index.expanded($0.type) }
    return index.substitute(types.last { $0?.inputs != nil } ?? nil, base)
  }

  private mutating func closeBrace() {
    bindPending()
    var closed: Bracket?
    while let bracket = brackets.popLast() {
      closed = bracket
      if bracket.open == "{" { break }
    }
    scopes.close()
    expected = closed?.outer
    advance(1)
    let next = code.skippingNewlines(place)
    current = .none
    callee = []
    if code.text(next) == "." {
      current = (closed?.receiver.type).map { .value($0) } ?? .unknown
    } else if code.isWord(next), code.text(next + 1) == ":" {
      callee = closed?.callee ?? []
    }
  }

  /// The parameters of a closure: written ones, and `$0` for an element of the list that gets it.
  private func closureBindings(_ closure: ValueType?) -> [String: ValueType?] {
    let list = element(of: base) ?? element(of: brackets.last?.base)
    let inputs = closure?.inputs ?? (list.map { [$0, $0] } ?? [])
    let input = { (position: Int) in inputs.indices.contains(position) ? inputs[position] : nil }
    var bindings: [String: ValueType?] = ["$0": input(0), "$1": input(1), "$2": input(2)]
    var next = code.skippingNewlines(place + 1)
    while code.text(next) == "@" { next = code.skippingNewlines(next + 2) }
    if code.text(next) == "[" { next = code.skippingNewlines(code.end(of: next)) }
    let start = next
    let end = code.text(next) == "(" ? code.end(of: next) : next
    if end > next {
      next = end
    } else {
      while code.isWord(next) || code.text(next) == "," {
        if code.text(next) == "in" { break }
        next += 1
      }
    }
    guard ["in", "->", "-", "async", "throws"].contains(code.text(next)) else { return bindings }
    var position = 0
    for place in start..<next where code.isWord(place) {
      let isTyped = code.text(place + 1) == ":"
      guard isTyped || ["(", ",", "{", "\n", "]"].contains(code.text(place - 1)) else { continue }
      bindings[code.text(place)] = .some(isTyped ? code.type(at: place + 2) : input(position))
      position += 1
    }
    return bindings
  }
}

/// Keywords, which are never names of declarations.
let codeKeywords: Set<String> = [
  "Any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
  "convenience", "default", "defer", "deinit", "didSet", "do", "dynamic", "else", "enum",
  "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if",
  "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "lazy", "let", "mutating",
  "nil", "nonisolated", "nonmutating", "open", "operator", "optional", "override", "package",
  "postfix", "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required",
  "rethrows", "return", "set", "some", "any", "static", "struct", "subscript", "switch", "throw",
  "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while", "willSet", "_",
]
