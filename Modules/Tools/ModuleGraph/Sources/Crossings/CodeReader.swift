/// Reads a source file twice: first its declarations, then the names that it uses.
///
/// Types are not inferred. The type of a value is known if it is written, or if a value of known
/// type has it as a member.
struct CodeReader {
  /// The value to which a member access applies.
  enum Receiver {
    case value(ValueType)
    /// A value of some other module's type, whose members are not in the index.
    case foreign
    case unknown
    /// There is no expression before this place.
    case none
  }

  struct Bracket {
    let open: String
    let receiver: Receiver
    let isCall: Bool
  }

  let code: Code
  let folder: Int
  let file: String
  /// Whether declarations are collected; otherwise uses are.
  let isCollecting: Bool
  var index: CodeIndex
  var uses: [CodeUse] = []
  /// The names whose declaration could not be determined, and the lines where they are used.
  var ambiguous: [String: Int] = [:]

  var place = 0
  var current = Receiver.none
  var previous = "\n"
  var brackets: [Bracket] = []
  var scopes = CodeScopes()
  /// The scope that the next brace opens.
  var header: (kind: CodeScopes.Kind, isEnum: Bool, bindings: [String: ValueType?])?
  /// The local variable whose initial value is being read.
  var unbound: (name: String, depth: Int, isElement: Bool)?
  /// The end of a parameter list, and the number of brackets within it.
  var parameters: (end: Int, depth: Int)?
  /// Whether the names of enum cases are being read.
  var isCaseList = false

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
    // A chain goes on if the next line begins with a dot.
    guard code.text(next) != "." else { return }
    if isCaseList, previous != "," { isCaseList = false }
    if brackets.last?.open != "(" { bindPending() }
    current = .none
  }

  mutating func bindPending() {
    guard let name = unbound?.name, unbound?.depth == brackets.count else { return }
    if case .value(let type) = current {
      scopes.bind(name, to: unbound?.isElement == true ? type.element : type)
    } else {
      scopes.bind(name, to: nil)
    }
    unbound = nil
  }

  private mutating func readSymbol(_ symbol: String) {
    switch symbol {
    case ".":
      guard code.isWord(place + 1) else { return skip() }
      place += 1
      readMember(code.text(place))
      advance(1)
    case "(", "[":
      let isCall = code.isWord(place - 1) && !codeKeywords.contains(previous) || isValue
      brackets.append(Bracket(open: symbol, receiver: current, isCall: isCall))
      skip()
    case ")", "]": close(symbol)
    case "{": openBrace()
    case "}": closeBrace()
    case "?", "!": advance(1)
    case "$" where code.isWord(place + 1):
      let name = code.text(place + 1)
      place += 1
      readName(name.first?.isNumber == true ? "$" + name : name)
    case ",", ";":
      bindPending()
      skip()
    default: skip()
    }
  }

  private var isValue: Bool { if case .none = current { false } else { true } }

  private mutating func skip() {
    current = .none
    advance(1)
  }

  private mutating func close(_ symbol: String) {
    if let bracket = brackets.popLast(), bracket.isCall {
      current = bracket.receiver
      if symbol == "]" {
        if case .value(let type) = current {
          current = type.element.map { .value($0) } ?? .foreign
        }
      }
    } else if symbol == "]" {
      current = .foreign
    }
    if let end = parameters?.end, place >= end - 1 { parameters = nil }
    advance(1)
  }

  private mutating func openBrace() {
    let receiver = current
    bindPending()
    brackets.append(Bracket(open: "{", receiver: .unknown, isCall: true))
    var bindings = header?.bindings ?? [:]
    if header == nil { bindings = closureBindings(on: receiver) }
    scopes.open(header?.kind ?? .code, isEnum: header?.isEnum ?? false, bindings)
    header = nil
    skip()
  }

  private mutating func closeBrace() {
    bindPending()
    while let bracket = brackets.popLast(), bracket.open != "{" {}
    scopes.close()
    advance(1)
    current = code.text(place) == "." ? .unknown : .none
  }

  /// The parameters of a closure: written ones, and `$0` for an element of the list that it gets.
  private mutating func closureBindings(on receiver: Receiver) -> [String: ValueType?] {
    var element: ValueType?
    if case .value(let type) = receiver { element = type.element }
    var bindings: [String: ValueType?] = ["$0": element]
    var next = code.skippingNewlines(place + 1)
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
    guard code.text(next) == "in" || code.text(next) == "->" || code.text(next) == "async" else {
      return bindings
    }
    var isFirst = true
    for place in start..<next where code.isWord(place) {
      let isTyped = code.text(place + 1) == ":"
      guard isTyped || ["(", ",", "{", "\n", "]"].contains(code.text(place - 1)) else { continue }
      let type = isTyped ? code.type(at: place + 2) : isFirst ? element : nil
      bindings[code.text(place)] = .some(type)
      isFirst = false
    }
    return bindings
  }
}

/// Words that are no names.
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
