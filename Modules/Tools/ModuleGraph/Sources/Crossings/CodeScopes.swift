/// The scopes that contain the current position of a reader, with the names that are bound there.
struct CodeScopes {
  enum Kind: Equatable {
    case type(String)
    case code
  }

  private struct Scope {
    let kind: Kind
    let isEnum: Bool
    /// The types of parameters and local variables; nil if it is unknown.
    var bindings: [String: ValueType?] = [:]
  }

  private var scopes: [Scope] = []

  /// The innermost type whose members can be declared here; nil in code.
  var owner: String? {
    guard case .type(let name)? = scopes.last?.kind else { return nil }
    return name
  }

  var isEnum: Bool { scopes.last?.isEnum ?? false }

  /// Whether declarations here belong to a file or a type, not to a function.
  var isDeclaring: Bool { scopes.allSatisfy { $0.kind != .code } }

  /// The types that contain the current position, innermost first.
  var types: [String] {
    scopes.reversed().compactMap { scope in
      guard case .type(let name) = scope.kind else { return nil }
      return name
    }
  }

  mutating func open(_ kind: Kind, isEnum: Bool, _ bindings: [String: ValueType?]) {
    scopes.append(Scope(kind: kind, isEnum: isEnum, bindings: bindings))
  }

  mutating func close() { _ = scopes.popLast() }

  mutating func bind(_ name: String, to type: ValueType?) {
    guard !scopes.isEmpty else { return }
    scopes[scopes.count - 1].bindings[name] = .some(type)
  }

  /// Forgets the local variables of the innermost scope, which another case bound.
  mutating func unbind() {
    guard !scopes.isEmpty else { return }
    scopes[scopes.count - 1].bindings = [:]
  }

  /// The type of a bound name; nil if the name is not bound, and nil in it if it has no known type.
  func binding(_ name: String) -> ValueType?? {
    for scope in scopes.reversed() {
      if let found = scope.bindings[name] { return .some(found) }
    }
    return nil
  }
}
