/// The type of a value, as far as the syntax shows.
struct ValueType: Sendable, Equatable {
  indirect enum Shape: Sendable, Equatable {
    case one
    case list
    /// A dictionary with keys of this type; the path is that of its values.
    case map(key: ValueType?)
    /// A function with these parameters; the path is that of its result.
    case function([ValueType?])
  }

  /// A type's name, and the members from it to the value.
  let path: [String]
  var shape = Shape.one
  /// The generic arguments of the type, or of the elements.
  var arguments: [ValueType?] = []

  /// The type of a value whose type another module declares.
  static let foreign = ValueType(path: ["?"])
  /// The type of a tuple, whose elements have unknown types.
  static let tuple = ValueType(path: ["()"])

  /// The type of one element of a list.
  var element: ValueType? { shape == .list ? with(.one) : nil }

  /// The type with other types instead of some names; nil if one has no known type.
  func replacing(_ replacement: (String) -> ValueType??) -> ValueType? {
    if let inputs {
      let output = with(.one).replacing(replacement)
      return ValueType(
        path: output?.path ?? [], shape: .function(inputs.map { $0?.replacing(replacement) }),
        arguments: output?.arguments ?? [])
    }
    let all = ValueType(
      path: path, shape: shape, arguments: arguments.map { $0?.replacing(replacement) })
    guard path.count == 1, let found = replacement(path[0]) else { return all }
    return shape == .one ? found : found?.with(shape)
  }

  func with(_ shape: Shape) -> ValueType {
    ValueType(path: path, shape: shape, arguments: arguments)
  }

  /// The parameters of a function.
  var inputs: [ValueType?]? { if case .function(let inputs) = shape { inputs } else { nil } }

  /// The type of the keys of a dictionary.
  var key: ValueType? { if case .map(let key) = shape { key } else { nil } }

  /// The type of the values of a dictionary.
  var mapped: ValueType? { if case .map = shape { with(.one) } else { nil } }
}

/// A parameter of a function, an initializer or a case of an enum.
struct Parameter {
  /// The argument's label; nil if it has none.
  let label: String?
  let name: String
  var type: ValueType?
  let isOptional: Bool
  let isVariadic: Bool
}

extension Code {
  /// Words before a type that do not change which members it has.
  private static let modifiers: Set<String> = [
    "any", "borrowing", "consuming", "inout", "isolated", "nonisolated", "sending", "some",
  ]

  /// The type that is written at `place`, as far as its members can be found.
  func type(at place: Int) -> ValueType? {
    let place = skippingModifiers(place)
    switch text(place) {
    case "[":
      guard let part = parts(of: place).first else { return nil }
      let colon = part.first { text($0) == ":" }
      let value = type(at: colon.map { $0 + 1 } ?? part.lowerBound)
      return value?.with(colon == nil ? .list : .map(key: type(at: part.lowerBound)))
    case "(": return typeInParentheses(at: place)
    case _ where !isWord(place) || !text(place).isCapitalized: return nil
    case "Array", "Set", "ArraySlice":
      guard text(place + 1) == "<" else { return nil }
      return type(at: place + 2)?.with(.list)
    case "Optional" where text(place + 1) == "<": return type(at: place + 2)
    default: return ValueType(path: path(at: place), arguments: generics(at: place + 1))
    }
  }

  /// The types between the angle brackets at `place`.
  func generics(at place: Int) -> [ValueType?] {
    text(place) == "<" ? parts(of: place).map { type(at: $0.lowerBound) } : []
  }

  private func skippingModifiers(_ place: Int) -> Int {
    var place = skippingNewlines(place)
    while true {
      if text(place) == "@" {
        place = skippingNewlines(place + 2)
      } else if Self.modifiers.contains(text(place)) {
        place += 1
      } else {
        return place
      }
    }
  }

  /// A function, or a type in parentheses.
  private func typeInParentheses(at place: Int) -> ValueType? {
    let parts = parts(of: place)
    guard let result = result(after: end(of: place)) else {
      return parts.count > 1 ? .tuple : parts.isEmpty ? nil : type(at: place + 1)
    }
    let inputs = parts.map { part in
      type(at: (part.first { text($0) == ":" } ?? part.lowerBound - 1) + 1)
    }
    let output = type(at: result)
    return ValueType(
      path: output?.path ?? [], shape: .function(inputs), arguments: output?.arguments ?? [])
  }

  /// The place after the arrow of a function whose parameters end before `place`.
  func result(after place: Int) -> Int? {
    var place = skippingNewlines(place)
    while ["async", "throws", "rethrows", "("].contains(text(place)) {
      place = skippingNewlines(end(of: place))
    }
    return text(place) == "-" && text(place + 1) == ">" ? place + 2 : nil
  }

  /// The ranges that commas separate inside the bracket that opens at `place`.
  func parts(of place: Int) -> [Range<Int>] {
    let last = end(of: place) - 1
    var (parts, start, here) = ([Range<Int>](), place + 1, place + 1)
    while here < last {
      if text(here) == "," {
        parts.append(start..<here)
        start = here + 1
      }
      here = end(of: here)
    }
    if skippingNewlines(start) < last { parts.append(start..<last) }
    return parts
  }

  /// The parameters in the parentheses at `place`; in those of an enum's case, labels are optional.
  func parameters(at place: Int, isCase: Bool = false) -> [Parameter] {
    guard text(place) == "(" else { return [] }
    return parts(of: place).compactMap { part in
      var start = skippingModifiers(part.lowerBound)
      let colon = part.first { text($0) == ":" && $0 >= start && isWord($0 - 1) }
      guard let colon, isWord(start) else {
        let type = isCase ? type(at: start) : nil
        return isCase
          ? Parameter(label: nil, name: "", type: type, isOptional: false, isVariadic: false) : nil
      }
      if text(start) == "(" { start = colon - 1 }
      let label = text(start) == "_" ? nil : text(start)
      return Parameter(
        label: label, name: text(colon - 1), type: type(at: colon + 1),
        isOptional: part.contains { text($0) == "=" },
        isVariadic: text(part.upperBound - 1) == "." && text(part.upperBound - 2) == ".")
    }
  }

  /// The variables of a declaration such as `var a, b: T`, from the name at `place`. One without a
  /// type has that of the next.
  func variables(at place: Int) -> [(name: String, type: ValueType?)] {
    var names = [place]
    var place = place + 1
    while place < tokens.count, !["{", "}", ")", ";"].contains(text(place)) {
      let name = skippingNewlines(place + 1)
      if text(place) == ",", isWord(name), [":", "=", ","].contains(text(name + 1)) {
        names.append(name)
        place = name + 1
      } else if tokens[place].kind == .newline {
        break
      } else {
        place = end(of: place)
      }
    }
    var type: ValueType?
    var variables: [(name: String, type: ValueType?)] = []
    for name in names.reversed() {
      if text(name + 1) != "," { type = variableType(at: name + 1) }
      variables.append((text(name), type))
    }
    return variables.reversed()
  }

  /// The type that a declaration gives at `place`, behind the name: it is written there, or is that
  /// of the initial value.
  func variableType(at place: Int) -> ValueType? {
    switch text(place) {
    case ":", "as": type(at: place + 1)
    case "=": initialType(at: place + 1)
    default: nil
    }
  }

  /// The type of the value that the expression at `place` begins with: `A()`, `A.shared`.
  func initialType(at place: Int) -> ValueType? {
    var place = skippingNewlines(place)
    while ["try", "await", "?", "!"].contains(text(place)) { place += 1 }
    guard text(place) != "[" || text(end(of: place)) == "(" else { return nil }
    return text(place) == "(" ? nil : type(at: place)
  }

  /// The type `T` if the argument at `place` is `T.self`.
  func metatype(at place: Int) -> ValueType? {
    let place = text(place) == "as" && text(place + 1) == ":" ? place + 2 : place
    var here = place
    while isWord(here) || [".", "["].contains(text(here)) || isGeneric(here) {
      if text(here) == "self" { return type(at: place) }
      here = end(of: here)
    }
    return nil
  }

  /// The names joined by dots from `place`, also across the arguments of calls.
  func path(at place: Int) -> [String] {
    var (path, place) = ([text(place)], place + 1)
    while true {
      if isGeneric(place) { place = end(of: place) }
      if text(place) == "(" { place = end(of: place) }
      while text(place) == "?" || text(place) == "!" { place += 1 }
      guard text(place) == ".", isWord(place + 1) else { return path }
      // `Type.self` and `Type.init` are the type's.
      if !["self", "init", "Type"].contains(text(place + 1)) { path.append(text(place + 1)) }
      place += 2
    }
  }

  /// The names before the arguments and closures of a call, from `place`; nil if there is no call.
  func call(at place: Int) -> Call? {
    var place = place
    if isGeneric(place), text(end(of: place)) == "(" { place = end(of: place) }
    var labels: [String?] = []
    let isCalled = text(place) == "("
    if isCalled {
      labels = parts(of: place).map { part in
        let start = skippingNewlines(part.lowerBound)
        return isWord(start) && text(start + 1) == ":" ? text(start) : nil
      }
      place = end(of: place)
    }
    let hasClosure = text(place) == "{"
    return isCalled || hasClosure
      ? Call(isCalled: isCalled, labels: labels, hasClosure: hasClosure) : nil
  }
}

/// The arguments of a call.
struct Call {
  /// Whether there are parentheses.
  let isCalled: Bool
  let labels: [String?]
  /// Whether a closure, or a block of code, follows.
  let hasClosure: Bool

  /// Whether a function with these parameters can be called so. Closures after the arguments can
  /// replace those which `isClosure` accepts.
  func fits(_ parameters: [Parameter], isClosure: (ValueType?) -> Bool) -> Bool {
    var rest = labels[...]
    var closures = 0
    for parameter in parameters {
      guard let label = rest.first, label == parameter.label else {
        let canBeClosure = hasClosure && isClosure(parameter.type)
        if canBeClosure { closures += 1 }
        if canBeClosure || parameter.isOptional || parameter.isVariadic { continue }
        return false
      }
      rest.removeFirst()
      while parameter.isVariadic, let next = rest.first, next == nil { rest.removeFirst() }
    }
    return rest.isEmpty && (!hasClosure || isCalled || closures > 0)
  }
}
