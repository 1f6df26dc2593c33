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
    var receiver: Receiver
    let isCall: Bool
    /// The declarations that are called with the arguments in the bracket.
    var callee: [CodeIndex.Declaration] = []
    /// The type that was expected where the bracket opened.
    var outer: ValueType?
    /// The number of commas before this place.
    var position = 0
    /// The value whose method is called.
    var base: ValueType?
    /// The first argument, if it is a list.
    var list: ValueType?
    var isPrivate = false
    /// The value of a `switch`.
    var subject: ValueType?
    /// The type that `return` expects.
    var result: ValueType?
    /// The type of the current argument, element or statement.
    var wanted: ValueType?
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
      want(brackets.last?.result)
      isTyped = false
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
      let isProjected = code.text(place + 1) == "$"
      place += isProjected ? 1 : 0
      guard code.isWord(place + 1) else { return skip() }
      place += 1
      readMember(code.text(place))
      // The projection of a property wrapper has any type.
      if isProjected { current = .unknown }
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
      if brackets.last?.open == "[", let value = brackets.last?.outer?.mapped { expected = value }
      skip()
    case "=":
      if let pattern, pattern.depth == brackets.count { self.pattern = nil }
      if !isTyped, let type = current.type { expected = type }
      // A type can end in one of these characters; elsewhere they begin an operator.
      let isOperator = !isTyped && ["=", "!", "<", ">"].contains(previous)
      isTyped = false
      if !isOperator, code.text(place + 1) != "=" { endHead() }
      skip()
    case "?:":
      if code.text(place + 1) != "?" {
        // After a condition: its operands can have a different type.
        expected = brackets.last?.wanted
      } else if let type = current.type {
        expected = type
      }
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
    want(expected)
    guard brackets.last?.open != "(" else { return }
    if code.text(code.skippingNewlines(place + 1)) != "{" { header = nil }
  }

  /// Expects a value of `type` in the current argument, element or statement.
  mutating func want(_ type: ValueType?) {
    expected = type
    if !brackets.isEmpty { brackets[brackets.count - 1].wanted = type }
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
    let list = brackets.last?.base ?? brackets.last?.list
    current = (root ?? element(of: list)).map { .value($0) } ?? .unknown
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

/// Keywords in front of declarations, which are names elsewhere.
let codeModifiers: Set<String> = ["infix", "open", "optional", "postfix", "prefix", "required"]
