extension CodeReader {
  mutating func readComma() {
    bindPending()
    endArgument()
    if let last = brackets.indices.last {
      brackets[last].position += 1
      if brackets[last].open == "{" {
        expected = pattern?.type
      } else if brackets[last].isCall {
        want(brackets[last].open == "(" ? argument(nil) : nil)
      } else {
        expected = brackets[last].wanted
      }
    }
    skip()
  }

  /// A closure after another module's function most likely gets the elements of its first argument.
  private mutating func endArgument() {
    guard let call = brackets.last, call.isCall, call.open == "(", call.position == 0,
      call.callee.isEmpty, current.type?.shape == .list
    else { return }
    brackets[brackets.count - 1].list = current.type
  }

  /// The type of the argument with this label or else at this position of the innermost call.
  func argument(_ label: String?) -> ValueType? {
    guard let call = brackets.last else { return nil }
    guard call.callee.isEmpty, let base = call.base else {
      return argument(label, call.position, of: call.callee)
    }
    // The arguments of a method of another module's type are of such types, or generic.
    if let element = base.element { return element }
    let isDeclared = index.isDeclared(base.path.first ?? "")
    return base.shape == .one && base.arguments.isEmpty && !isDeclared ? .foreign : nil
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

  mutating func open(_ symbol: String) {
    let isCall = code.isWord(place - 1) && !codeKeywords.contains(previous) || isValue
    var bracket = Bracket(open: symbol, receiver: current, isCall: isCall, callee: callee)
    bracket.outer = expected
    bracket.base = base
    if isCall, symbol == "(", callee.isEmpty, !previous.isCapitalized,
      let type = code.metatype(at: place + 1)
    {
      // Another module's function that gets a type most likely returns a value of it.
      bracket.receiver = .value(type)
    }
    brackets.append(bracket)
    if isCall {
      want(symbol == "(" ? argument(nil) : current.type?.key)
    } else {
      want(symbol == "[" ? elementType(of: expected) : expected)
    }
    skip()
  }

  /// The type of the elements, or keys, of a literal for `type`: a list, or a declared type.
  func elementType(of type: ValueType?) -> ValueType? {
    guard let type, type.shape == .one, let name = type.path.first else {
      return type?.element ?? type?.key
    }
    let element = index.members("Element", of: name, near: folder).first
    return element?.type ?? type
  }

  var isValue: Bool { if case .none = current { false } else { true } }

  mutating func skip() {
    current = .none
    callee = []
    advance(1)
  }

  mutating func close(_ symbol: String) {
    endArgument()
    callee = []
    if let bracket = brackets.popLast() {
      expected = bracket.outer
      if bracket.isCall {
        // A closure can follow.
        (callee, base) = (bracket.callee, bracket.base ?? bracket.list)
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

  func element(of list: Receiver) -> Receiver {
    guard let type = list.type else { return list }
    guard type.shape == .one, let name = type.path.first else { return .value(type.with(.one)) }
    let member = index.members("subscript", of: name, near: folder).first
    return member?.type(in: type, index).map { .value($0) } ?? .value(.foreign)
  }

  func result(of function: Receiver) -> Receiver {
    guard let type = function.type, type.inputs != nil else { return function }
    return .value(type.path.isEmpty ? .foreign : type.with(.one))
  }

  mutating func openBrace() {
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
    want(bracket.result)
    skip()
  }

  /// The type of the closure that begins here, if the function that gets it is known.
  var closureType: ValueType? {
    if let expected, expected.inputs != nil { return expected }
    let types = callee.compactMap(\.parameters).joined().map { index.expanded($0.type) }
    return index.substitute(types.last { $0?.inputs != nil } ?? nil, base)
  }

  mutating func closeBrace() {
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
  func closureBindings(_ closure: ValueType?) -> [String: ValueType?] {
    let lists = [base, brackets.last?.base, brackets.last?.list]
    let list = lists.lazy.compactMap { element(of: $0) }.first
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
