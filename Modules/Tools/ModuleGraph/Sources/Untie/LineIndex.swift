/// What the index says about the declarations of a package, and what each line mentions.
struct LineIndex {
  struct Declaration {
    let name, file: String
    let kind: Occurrence.Kind
    let line: Int
    /// The type, protocol or extension around it.
    let parent: String?
    /// Whether the compiler added it, as a memberwise initializer.
    let isImplicit: Bool
  }

  /// The modules of the sources.
  let modules: Set<String>
  private(set) var declarations: [String: Declaration] = [:]
  /// The type of each extension, and the extensions of each type.
  private(set) var extended: [String: String] = [:]
  private(set) var extensions: [String: [String]] = [:]
  /// The members in the source of a type or an extension, in the order of the source.
  private(set) var members: [String: [String]] = [:]
  /// The classes and protocols that a declaration names after its colon.
  private(set) var bases: [(type: String, base: String)] = []
  /// The members that satisfy a requirement of a protocol.
  private(set) var witnesses: Set<String> = []
  private var mentions: [String: [Int: [String]]] = [:]
  /// The properties with an accessor in the source.
  private(set) var computed: Set<String> = []

  init(_ files: [IndexStore.File], in store: IndexStore) throws(ModuleGraphError) {
    modules = Set(files.map(\.module))
    var order: [String] = []
    try store.forEachOccurrence(in: files) { item in
      for owner in item.related(.extendedBy) where extended[owner] == nil {
        extended[owner] = item.usr
        extensions[item.usr, default: []].append(owner)
      }
      bases += item.related(.baseOf).map { ($0, item.usr) }
      if item.roles.contains(.reference) {
        mentions[item.file, default: [:]][item.line, default: []].append(item.usr)
      }
      guard item.isDeclaration, item.kind != .parameter else { return }
      let parent = item.related(.childOf).first
      if !item.related(.overrideOf).isEmpty { witnesses.insert(item.usr) }
      if item.isAccessor {
        let isWritten = !item.roles.contains(.implicit) && !item.isObserver
        if isWritten { computed.formUnion(item.related([.accessorOf, .childOf])) }
        return
      }
      if declarations[item.usr] == nil { order.append(item.usr) }
      declarations[item.usr] = Declaration(
        name: item.name, file: item.file, kind: item.kind, line: item.line, parent: parent,
        isImplicit: item.roles.contains(.implicit))
    }
    for usr in order {
      guard let declaration = declarations[usr], let parent = declaration.parent,
        !declaration.isImplicit
      else { continue }
      members[parent, default: []].append(usr)
    }
  }

  /// The type of a member, also of one in an extension.
  func owner(of usr: String) -> String? {
    declarations[usr]?.parent.map { extended[$0] ?? $0 }
  }

  /// Whether each object stores the property.
  func isStored(_ usr: String) -> Bool {
    declarations[usr]?.kind == .property && !computed.contains(usr)
  }

  /// What the places `lines` of `file` mention.
  func mentions(in file: String, _ lines: [Int]) -> [String] {
    lines.flatMap { mentions[file]?[$0 + 1] ?? [] }
  }
}
