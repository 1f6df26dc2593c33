/// The declarations of a package and the symbols that their bodies mention, from the index.
struct SymbolTable {
  /// The compiled files, ordered by path.
  let files: [IndexStore.File]
  /// All declarations but accessors and parameters.
  private(set) var symbols: [String: Occurrence] = [:]
  /// The references to symbols without parameters and accessors, which stand beside their property.
  private(set) var mentions: [Occurrence] = []
  /// The type of each extension.
  private(set) var extended: [String: String] = [:]
  /// The protocols and classes that a declaration names after its colon.
  private(set) var bases: [String: Set<String>] = [:]
  /// The witness of each requirement in a type.
  private(set) var witnesses: [String: [String: String]] = [:]
  /// The requirement, its witness, and the declaration that makes the one the other.
  private var overrides: [(requirement: String, witness: String, owner: String)] = []
  /// The accessors of a property that are written in the source.
  private var accessors: [String: [String]] = [:]
  /// The mentions in the body or the initial value of a declaration.
  private var contents: [String: [Occurrence]] = [:]
  private var mentionsByFile: [String: [Occurrence]] = [:]
  private var extensions: [String: [String]] = [:]
  /// The members in the source of each type and extension.
  private var members: [String: [String]] = [:]
  private var typesByName: [String: String] = [:]

  /// Creates the table of `files` without their symbols.
  init(_ files: [IndexStore.File]) { self.files = files }

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
    mentions.append(item)
    for owner in item.related(.containedBy) { contents[owner, default: []].append(item) }
  }

  private mutating func declare(_ item: Occurrence) {
    guard item.kind != .parameter else { return }
    guard item.isAccessor else {
      symbols[item.usr] = item
      return
    }
    // Getters of stored and lazy properties are implicit; `_read` is a child, not an accessor.
    guard !item.isImplicit, !item.isObserver else { return }
    for property in item.related([.accessorOf, .childOf]) {
      accessors[property, default: []].append(item.usr)
    }
  }

  /// Relates the symbols of all files.
  mutating func complete() {
    extensions = Dictionary(grouping: extended.keys.sorted()) { extended[$0] ?? "" }
    for (owner, type) in extended { bases[type, default: []].formUnion(bases[owner] ?? []) }
    // `protocol P where Self: Q` leaves no relation in the index; a use of Q's member through P
    // does.
    for mention in mentions {
      guard let base = symbols[mention.usr]?.parent, isProtocol(base) else { continue }
      for receiver in mention.related(.receivedBy) where receiver != base && isProtocol(receiver) {
        bases[receiver, default: []].insert(base)
      }
    }
    let ordered = symbols.values.sorted {
      ($0.file, $0.line, $0.column, $0.usr) < ($1.file, $1.line, $1.column, $1.usr)
    }
    for symbol in ordered {
      if symbol.kind.isType { typesByName[demangled(symbol.usr)] = symbol.usr }
      guard let parent = symbol.parent, !symbol.isImplicit else { continue }
      members[parent, default: []].append(symbol.usr)
    }
    for (requirement, witness, owner) in overrides {
      witnesses[extended[owner] ?? owner, default: [:]][requirement] = witness
    }
    mentionsByFile = Dictionary(grouping: mentions, by: \.file)
  }

  func extensions(of type: String) -> [String] { extensions[type] ?? [] }

  /// The members of a type, also those in extensions.
  func members(of type: String) -> [String] {
    ([type] + extensions(of: type)).flatMap(children)
  }

  /// The members in the source of a type or an extension.
  func children(of usr: String) -> [String] { members[usr] ?? [] }

  /// The properties that a protocol requires.
  func requirements(of usr: String) -> [String] {
    isProtocol(usr) ? members(of: usr).filter { symbols[$0]?.kind == .property } : []
  }

  func isProtocol(_ usr: String) -> Bool { symbols[usr]?.kind == .protocolType }

  /// The protocols of a type, or a protocol and those that it refines.
  func protocols(of usr: String) -> Set<String> {
    closure(of: [usr]) { Array(bases[$0] ?? []) }.filter(isProtocol)
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
      .compactMap { typesByName[String($0.output)] }
  }

  /// Whether a member's declaration satisfies a requirement, or overrides another member.
  func isWitness(_ usr: String) -> Bool { symbols[usr]?.related(.overrideOf).isEmpty == false }

  func isStored(_ property: String) -> Bool {
    !isComputed(property) && symbols[property]?.kind == .property
  }

  /// Whether an accessor of the property is in the source.
  func isComputed(_ property: String) -> Bool { accessors[property] != nil }

  /// The symbols that some body mentions.
  var mentioned: Set<String> { Set(contents.values.flatMap { $0.map(\.usr) }) }

  /// The symbols that the places `lines` of `file` mention.
  func mentions(in file: String, _ lines: [Int]) -> [String] {
    let lines = Set(lines)
    return (mentionsByFile[file] ?? []).filter { lines.contains($0.line - 1) }.map(\.usr)
  }

  /// The mentions in a declaration and its accessors.
  func mentions(in usr: String) -> [Occurrence] {
    ([usr] + (accessors[usr] ?? [])).flatMap { contents[$0] ?? [] }
  }
}

extension SymbolTable {
  /// The files that changed after they were compiled.
  var outdated: [String] { files.filter(\.isOutdated).map(\.path) }

  /// Throws unless the index has a file of each folder.
  func requireFiles(in folders: [String]) throws(ModuleGraphError) {
    for folder in folders where !files.contains(where: { $0.path.hasPrefix(folder + "/") }) {
      throw .notIndexed(folder)
    }
  }
}
