/// A use of a declaration of another folder.
struct CodeUse: Hashable {
  let from, to: Int
  /// `Type`, `Type.member` or the name of a function or variable.
  let name: String
  let file: String
  let line: Int
}

extension CodeReader {
  /// Reads a name that begins an expression or a type.
  mutating func readName(_ name: String) {
    defer { advance(1) }
    (callee, base) = ([], nil)
    guard !isCollecting else { return current = .unknown }
    if let pattern, pattern.binds, pattern.depth < brackets.count {
      return scopes.bind(name, to: expected)
    }
    // Generic parameters of a head are used before its scope is opened.
    if let bound = header?.bindings[name] ?? scopes.binding(name) {
      return current = receiver(bound)
    }
    if ["self", "Self", "super"].contains(name) {
      current = scopes.types.first.map { .value(ValueType(path: [$0])) } ?? .unknown
      if name == "super" || name == "Self" { findInitializers() }
      return
    }
    let call = code.call(at: place + 1)
    for type in scopes.types {
      let found = index.members(name, of: type, near: folder, call)
      if !found.isEmpty {
        return take(found, as: "\(found[0].owner ?? type).\(name)", of: nil)
      }
    }
    readGlobal(name, call)
  }

  private mutating func readGlobal(_ name: String, _ call: Call?) {
    let types = index.types[name] ?? []
    // A nested type of another folder is not visible here without its outer one.
    let visible = types.filter {
      $0.owner == nil && (!$0.isPrivate || $0.folder == folder)
    }
    let globals = (index.globals[name] ?? []).filter {
      index.fits($0, call) && (!$0.isPrivate || $0.folder == folder)
    }
    if !visible.isEmpty || types.contains(where: { $0.folder == folder }) {
      let own = visible.filter { $0.folder == folder }
      use(own.isEmpty ? visible : own, as: name)
      current = .value(ValueType(path: [name], arguments: code.generics(at: place + 1)))
      findInitializers()
    } else if !globals.isEmpty {
      let own = globals.filter { $0.folder == folder }
      take(own.isEmpty ? globals : own, as: name, of: nil)
    } else if name.isCapitalized {
      current = .value(ValueType(path: [name]))
    } else {
      // Another module declares the value, or the function, which can be generic.
      current = call == nil && name.first?.isLetter ?? false ? .value(.foreign) : .unknown
    }
  }

  /// After the name of a type, its initializers can be called.
  private mutating func findInitializers() {
    guard let type = current.type?.path.first else { return }
    callee = index.members("init", of: type, near: folder, code.call(at: place + 1))
    if callee.isEmpty, let declared = index.types[type]?.first { callee = [declared] }
  }

  /// Uses declarations, and goes on with the value that they have in common.
  private mutating func take(
    _ found: [CodeIndex.Declaration], as name: String, of owner: ValueType?
  ) {
    use(found, as: name)
    let isSelf = found[0].isOfSelf && owner != nil
    current = receiver(isSelf ? owner : index.substitute(found[0].type, owner))
    callee = found
    if found[0].parameters == nil, found[0].type?.path == [found[0].name] { findInitializers() }
  }

  private func receiver(_ type: ValueType?) -> Receiver {
    guard let type = type?.replacing({ scopes.binding($0) }) else { return .unknown }
    if let type = index.resolve(type, near: folder) { return .value(type) }
    // A member of a type that no folder declares.
    let isForeign = type.path.first.map { $0.isCapitalized && !index.isDeclared($0) } ?? false
    return isForeign ? .value(.foreign) : .unknown
  }

  private static let elements: Set<String> = [
    "first", "last", "max", "min", "popLast", "randomElement", "removeFirst", "removeLast",
  ]
  private static let lists: Set<String> = [
    "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]
  private static let maps: Set<String> = ["compactMap", "flatMap", "map", "reduce"]

  /// Reads the name after a dot.
  mutating func readMember(_ name: String) {
    (callee, base) = ([], nil)
    guard !isCollecting else { return }
    switch current {
    case .unknown: readUnknownMember(name)
    case .none:
      guard let expected, expected.shape == .one else { return readUnknownMember(name) }
      current = receiver(expected)
      if name == "init" { return findInitializers() }
      let type = current.type
      if readMember(name, of: type, isImplicit: true) { return }
      // If the declared type lacks the member, it can belong to a generic argument of the type.
      if index.isDeclared(type?.path.first ?? "") {
        readUnknownMember(name)
      } else {
        readForeignMember(name, of: expected, isImplicit: true)
      }
    case .value(let type):
      if name == "self" || name == "Type" { return }
      if name == "init" { return findInitializers() }
      base = type
      if readMember(name, of: type) { return }
      if type.shape == .list, Self.lists.contains(name) { return }
      let element = Self.elements.contains(name) ? element(of: type) : nil
      if let element {
        current = .value(element)
      } else if let value = type.mapped, name == "values" {
        current = .value(value.with(.list))
      } else if name == "allCases", type.shape == .one {
        current = .value(type.with(.list))
      } else {
        readForeignMember(name, of: type)
      }
    }
  }

  /// Reads a member of a value of known type; returns whether the type has it.
  private mutating func readMember(
    _ name: String, of type: ValueType?, isImplicit: Bool = false
  ) -> Bool {
    guard let type, !type.path.isEmpty else { return false }
    let owner =
      switch type.shape {
      case .one: type.path[0]
      case .list: "Array"
      case .map: "Dictionary"
      case .function: ""
      }
    let found = index.members(name, of: owner, near: folder, code.call(at: place + 1))
      .filter { !isImplicit || $0.isOfType }
    guard !found.isEmpty else { return false }
    take(found, as: "\(found[0].owner ?? owner).\(name)", of: type)
    return true
  }

  /// Reads a member of a value of another module's type: only an extension of the type, or of one
  /// that many types share, has it.
  private mutating func readForeignMember(
    _ name: String, of type: ValueType, isImplicit: Bool = false
  ) {
    if type == .tuple { return current = .unknown }
    current = Self.maps.contains(name) ? .unknown : .value(.foreign)
    find(name, isImplicit: isImplicit) { [index] owner in
      type == .foreign ? !index.isDeclared(owner) : sharedTypes.contains(owner)
    }
  }

  /// Reads a member of a value whose type is unknown: it is found if one folder declares the name.
  private mutating func readUnknownMember(_ name: String) {
    let isImplicit = !isValue
    current = .unknown
    find(name, isImplicit: isImplicit) { _ in true }
  }

  private mutating func find(
    _ name: String, isImplicit: Bool, where isPossible: (String) -> Bool
  ) {
    guard !standardMembers.contains(name) else { return }
    let call = code.call(at: place + 1)
    let found = (index.byName[name] ?? []).filter {
      index.fits($0, call) && isPossible($0.owner ?? "")
        && (!$0.isPrivate || $0.folder == folder) && (!isImplicit || $0.isOfType)
    }
    guard !found.isEmpty else { return }
    let own = found.count { $0.folder == folder }
    guard own == 0 || own == found.count else { return ambiguous[name, default: 0] += 1 }
    use(found, as: "\(found[0].owner ?? "").\(name)")
    callee = found
    let type = found.lazy.compactMap(\.type).first
    if found.allSatisfy({ $0.type == nil || $0.type?.path == type?.path }) {
      current = receiver(type)
    }
  }

  /// Records a use of one of `declarations`, if they are all in one other folder.
  private mutating func use(_ declarations: [CodeIndex.Declaration], as name: String) {
    guard let to = declarations.first?.folder else { return }
    guard declarations.allSatisfy({ $0.folder == to }) else {
      ambiguous[name.split(separator: ".").last.map(String.init) ?? name, default: 0] += 1
      return
    }
    guard to != folder else { return }
    let line = code.tokens[place].line
    uses.append(CodeUse(from: folder, to: to, name: name, file: file, line: line))
  }
}
