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
    guard !isCollecting else { return current = .unknown }
    // Generic parameters of a head are used before its scope is opened.
    if let bound = header?.bindings[name] ?? scopes.binding(name) {
      return current = receiver(bound)
    }
    if ["self", "Self", "super"].contains(name) {
      current = scopes.types.first.map { .value(ValueType(path: [$0])) } ?? .unknown
      return
    }
    for type in scopes.types {
      if let member = index.member(name, of: type, near: folder) {
        use([member], as: "\(member.owner ?? type).\(name)")
        return current = receiver(member.type)
      }
    }
    let types = index.types[name] ?? []
    if types.contains(where: { $0.folder == folder }) {
      return current = .value(ValueType(path: [name]))
    }
    // A nested type of another folder is not visible here without its outer one.
    let visible = types.filter { $0.owner == nil }
    let globals = index.globals[name] ?? []
    if !visible.isEmpty {
      use(visible, as: name)
      current = .value(ValueType(path: [name]))
    } else if !globals.isEmpty {
      let own = globals.filter { $0.folder == folder }
      use(own.isEmpty ? globals : own, as: name)
      current = receiver(globals.count == 1 ? globals[0].type : nil)
    } else {
      current = name.isCapitalized ? .value(ValueType(path: [name])) : .unknown
    }
  }

  private func receiver(_ type: ValueType?) -> Receiver {
    index.resolve(type, near: folder).map { .value($0) } ?? .unknown
  }

  private static let elements: Set<String> = [
    "first", "last", "max", "min", "popLast", "randomElement", "removeFirst", "removeLast",
  ]
  private static let lists: Set<String> = [
    "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]

  /// Reads the name after a dot.
  mutating func readMember(_ name: String) {
    guard !isCollecting else { return }
    switch current {
    case .foreign: break
    case .none, .unknown: readUnknownMember(name)
    case .value(let type):
      if name == "self" || name == "init" { return }
      let owner = type.isList ? "Array" : type.path[0]
      if let member = index.member(name, of: owner, near: folder) {
        use([member], as: "\(member.owner ?? owner).\(name)")
        current = receiver(member.type)
      } else if type.isList {
        let element = Self.elements.contains(name) ? type.element : nil
        current = element.map { .value($0) } ?? (Self.lists.contains(name) ? current : .foreign)
      } else {
        current = .foreign
      }
    }
  }

  /// Reads a member of a value whose type is unknown: it is found if one folder declares the name.
  private mutating func readUnknownMember(_ name: String) {
    current = .unknown
    guard !standardMembers.contains(name), let found = index.byName[name] else { return }
    let own = found.filter { $0.folder == folder }
    if !own.isEmpty {
      if own.count < found.count { ambiguous[name, default: 0] += 1 }
      return
    }
    use(found, as: "\(found[0].owner ?? "").\(name)")
    let types = Set(found.compactMap { $0.type?.path })
    if types.count == 1 { current = receiver(found[0].type) }
  }

  /// Records a use of one of `declarations`, if they are all in one other folder.
  private mutating func use(_ declarations: [CodeIndex.Declaration], as name: String) {
    let folders = Set(declarations.map(\.folder))
    guard folders.count == 1, let to = folders.first else {
      ambiguous[name.split(separator: ".").last.map(String.init) ?? name, default: 0] += 1
      return
    }
    guard to != folder else { return }
    let line = code.tokens[place].line
    uses.append(CodeUse(from: folder, to: to, name: name, file: file, line: line))
  }
}
