/// What the index says about the declarations of a package and about what their bodies mention.
struct SymbolTable {
  struct Symbol {
    let name, module, file: String
    let kind: Occurrence.Kind
    let line, column: Int
    /// The type, protocol or extension around it.
    let parent: String?
    /// Whether the compiler added it, as a memberwise initializer.
    let isImplicit: Bool
  }

  /// The mention of a symbol at a line. Parameters are left out, and accessors, which stand beside
  /// their property.
  struct Mention {
    let usr, file: String
    let line: Int
    let kind: Occurrence.Kind
    let isWrite: Bool
    /// Whether the name of a property is only a label of its type's memberwise initializer.
    let isLabel: Bool
  }

  /// All compiled files, and those that have symbols.
  private let compiled: [IndexStore.File]
  let files: [IndexStore.File]
  /// All declarations but accessors and parameters.
  private(set) var symbols: [String: Symbol] = [:]
  /// The type of each extension, and the extensions of each type.
  private(set) var extended: [String: String] = [:]
  private(set) var extensions: [String: [String]] = [:]
  /// The protocols and classes that a declaration names after its colon.
  private(set) var bases: [String: Set<String>] = [:]
  /// The requirement, its witness, and the declaration that makes the one the other.
  private var overrides: [(requirement: String, witness: String, owner: String)] = []
  /// The accessors of a property that are written in the source.
  private var accessors: [String: [String]] = [:]
  /// What the body or the initial value of a declaration mentions.
  private var contents: [String: [Mention]] = [:]
  private var received: [(receiver: String, member: String)] = []
  private(set) var mentions: [Mention] = []

  /// The members of a type, and what stands in the source of a type or an extension.
  private(set) var members: [String: [String]] = [:]
  private(set) var children: [String: [String]] = [:]
  /// What each file mentions.
  private var mentionsByFile: [String: [Mention]] = [:]
  private(set) var requirements: [String: [String]] = [:]
  /// The witness of each requirement in a type.
  private(set) var witnesses: [String: [String: String]] = [:]
  /// The members whose declarations satisfy a requirement, or override another member.
  private(set) var allWitnesses: Set<String> = []
  private var byName: [String: String] = [:]

  /// Creates the table of the files `compiled`, without their symbols.
  init(_ compiled: [IndexStore.File]) {
    self.compiled = compiled
    files = compiled.filter(\.hasSymbols)
  }

  /// Relates the symbols of all files.
  mutating func complete() {
    extensions = Dictionary(grouping: extended.keys.sorted()) { extended[$0] ?? "" }
    for (owner, type) in extended { bases[type, default: []].formUnion(bases[owner] ?? []) }
    // `protocol P where Self: Q` leaves no relation in the index; a use of Q's member through P
    // does.
    for (receiver, member) in received {
      if let base = symbols[member]?.parent, base != receiver, isProtocol(base),
        isProtocol(receiver)
      {
        bases[receiver, default: []].insert(base)
      }
    }
    let ordered = symbols.sorted {
      ($0.value.file, $0.value.line, $0.value.column, $0.key)
        < ($1.value.file, $1.value.line, $1.value.column, $1.key)
    }
    for (usr, symbol) in ordered {
      if symbol.kind.isType { byName[demangled(usr)] = usr }
      guard let parent = symbol.parent, let owner = owner(of: usr) else { continue }
      if !symbol.isImplicit { children[parent, default: []].append(usr) }
      members[owner, default: []].append(usr)
      if isProtocol(owner), symbol.kind == .property {
        requirements[owner, default: []].append(usr)
      }
    }
    for (requirement, witness, owner) in overrides {
      witnesses[extended[owner] ?? owner, default: [:]][requirement] = witness
    }
    mentionsByFile = Dictionary(grouping: mentions, by: \.file)
  }

  mutating func take(_ item: Occurrence) {
    if item.isDeclaration { declare(item) }
    for owner in item.related(.baseOf) { bases[owner, default: []].insert(item.usr) }
    for owner in item.related(.extendedBy) { extended[owner] = item.usr }
    for requirement in item.related(.overrideOf) {
      for owner in item.related([.childOf, .containedBy]) {
        overrides.append((requirement, item.usr, owner))
      }
    }
    guard item.roles.contains(.reference), !item.isAccessor, item.kind != .parameter else { return }
    received += item.related(.receivedBy).map { ($0, item.usr) }
    let mention = Mention(
      usr: item.usr, file: item.file, line: item.line, kind: item.kind,
      isWrite: item.roles.contains(.write),
      isLabel: item.kind == .property && item.roles.isDisjoint(with: [.read, .write]))
    mentions.append(mention)
    for owner in item.related(.containedBy) { contents[owner, default: []].append(mention) }
  }

  private mutating func declare(_ item: Occurrence) {
    guard item.kind != .parameter else { return }
    if !item.related(.overrideOf).isEmpty { allWitnesses.insert(item.usr) }
    guard !item.isAccessor else {
      // Getters of stored and lazy properties are implicit; `_read` is a child, not an accessor.
      guard !item.roles.contains(.implicit), !item.isObserver else { return }
      for property in item.related([.accessorOf, .childOf]) {
        accessors[property, default: []].append(item.usr)
      }
      return
    }
    symbols[item.usr] = Symbol(
      name: item.name, module: item.module, file: item.file, kind: item.kind, line: item.line,
      column: item.column, parent: item.related(.childOf).first,
      isImplicit: item.roles.contains(.implicit))
  }

  func isProtocol(_ usr: String) -> Bool { symbols[usr]?.kind == .protocolType }

  /// The protocols of a type, or a protocol and those that it refines.
  func protocols(of usr: String) -> Set<String> {
    var (found, waiting) = (Set<String>(), [usr])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += bases[next] ?? [] }
    }
    return found.filter(isProtocol)
  }

  func name(_ usr: String) -> String { symbols[usr]?.name ?? demangled(usr).readable }
  func module(_ usr: String) -> String { symbols[usr]?.module ?? "" }

  /// The type or protocol of a member, also of one in an extension.
  func owner(of usr: String) -> String? { symbols[usr]?.parent.map { extended[$0] ?? $0 } }

  /// The exact type of a property, as text.
  func typeText(of property: String) -> String {
    let text = demangled(property)
    return text.firstRange(of: " : ").map { String(text[$0.upperBound...]) } ?? ""
  }

  /// The types and protocols of the package in the type of a property.
  func types(of property: String) -> [String] { named(in: typeText(of: property)) }

  /// The types and protocols in the parameters of an initializer.
  func parameters(of initializer: String) -> [String] {
    named(in: demangled(initializer).split(separator: " -> ").dropLast().joined())
  }

  private func named(in text: String) -> [String] {
    // A private type has the code of its file: `App.(Clock in _1F2C)`.
    text.matches(of: #/(?:\w+|\(\w+ in \w+\))(?:\.(?:\w+|\(\w+ in \w+\)))*/#)
      .compactMap { byName[String($0.output)] }
  }

  func isStored(_ property: String) -> Bool {
    !isComputed(property) && symbols[property]?.kind == .property
  }

  /// Whether an accessor of the property is in the source.
  func isComputed(_ property: String) -> Bool { accessors[property] != nil }

  /// The symbols that some body mentions.
  var mentioned: Set<String> { Set(contents.values.flatMap { $0.map(\.usr) }) }

  /// What the places `lines` of `file` mention.
  func mentions(in file: String, _ lines: [Int]) -> [String] {
    let lines = Set(lines)
    return (mentionsByFile[file] ?? []).filter { lines.contains($0.line - 1) }.map(\.usr)
  }

  /// What a declaration and its accessors mention.
  func mentions(in usr: String) -> [Mention] {
    ([usr] + (accessors[usr] ?? [])).flatMap { contents[$0] ?? [] }
  }
}

extension SymbolTable {
  /// The files that changed after they were compiled.
  var outdated: [String] { compiled.filter(\.isOutdated).map(\.path) }

  /// The files of `sources` without a compiled unit. Dates do not matter.
  func new(among sources: [String]) -> [String] {
    let known = Set(compiled.map(\.path))
    return sources.filter { !known.contains($0) }
  }

  /// Throws unless the index has a file of each folder.
  func requireFiles(in folders: [String]) throws(ModuleGraphError) {
    for folder in folders where !files.contains(where: { $0.path.hasPrefix(folder + "/") }) {
      throw .notIndexed(folder)
    }
  }
}
