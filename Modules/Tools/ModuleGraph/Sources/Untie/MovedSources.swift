import Foundation

/// The sources of all values that move to the interface, and of the extensions that move with them.
struct MovedSources {
  struct Item {
    let root, title: String
    let lines: [MovedSource.Line]
    let parents: [String: String]
    let isExtension, isSendable: Bool

    /// The declaration and those around it, up to the root.
    func ancestors(of usr: String) -> [String] {
      var (found, next) = ([usr], parents[usr])
      while let usr = next {
        found.append(usr)
        next = parents[usr]
      }
      return found + [root]
    }
  }

  private(set) var all: [Item] = []
  /// The modules that the sources of the interface import.
  private(set) var imports: [String] = []
  /// The members that cannot move, each with its reason; and values that cannot.
  private(set) var cuts = InterfaceDraft.Cuts()
  /// The type or extension of each crossing member.
  private let parents: [String: String]
  /// Members of extensions that no other part uses: they stay without a word.
  private(set) var silent: Set<String> = []

  init(
    _ tangle: Tangle, _ mentions: [String: [MovedSource.Mention]], own: Set<String>
  ) throws(ModuleGraphError) {
    let files = try Self.files(tangle)
    parents = tangle.table.parents
    let extensions = Self.extensions(tangle)
    for root in tangle.values + extensions {
      guard let place = tangle.table.symbols[root], let source = files[place.file] else { continue }
      guard let moved = MovedSource(root, tangle, source, mentions[place.file] ?? []) else {
        cuts.reasons[root] = "it is behind another declaration on its line"
        continue
      }
      let symbol = tangle.graph.symbols[root]
      let conforms = tangle.graph.conformances[root]?.contains("s:s8SendableP") == true
      let says = moved.lines.contains { $0.owner == root && $0.text.contains("Sendable") }
      let isExtension = place.kind == .extensionType
      all.append(
        Item(
          root: root, title: tangle.name(of: root), lines: moved.lines, parents: moved.parents,
          isExtension: isExtension,
          isSendable: conforms && !says && symbol?.isGeneric == false
            && ["struct", "enum"].contains(symbol?.kind)))
      if isExtension { leaveUnused(moved, tangle, root) }
    }
    for usr in tangle.members {
      guard let reason = tangle.tie(ofMember: usr), let owner = tangle.graph.parents[usr],
        !tangle.isService(owner)
      else { continue }
      cuts.reasons[usr] = "its code needs \(reason)"
    }
    imports = Set(files.values.flatMap(\.imports)).subtracting(own).sorted()
  }

  /// Of an extension of another module's type, only what others use moves.
  private mutating func leaveUnused(_ moved: MovedSource, _ tangle: Tangle, _ root: String) {
    guard let type = tangle.table.extended[root], tangle.graph.symbols[type] == nil else { return }
    let used = Set(tangle.members)
    for usr in Set(moved.lines.map(\.owner)) where usr != root && !used.contains(usr) {
      silent.insert(usr)
      cuts.reasons[usr] = "no other part uses it"
    }
  }

  /// Whether a crossing member of a value is not in the interface.
  func stays(_ usr: String, _ cuts: InterfaceDraft.Cuts) -> Bool {
    cuts.reasons[usr] != nil || parents[usr].map { cuts.reasons[$0] != nil } == true
  }

  private static func extensions(_ tangle: Tangle) -> [String] {
    let used = Set(tangle.members.compactMap { tangle.table.parents[$0] })
    return tangle.table.extended.filter { usr, type in
      guard tangle.table.symbols[usr] != nil, tangle.home(of: usr) != nil else { return false }
      guard tangle.graph.symbols[type] != nil else { return used.contains(usr) }
      return tangle.carried.contains(type) && !tangle.isService(type)
    }.keys.sorted()
  }

  private static func files(_ tangle: Tangle) throws(ModuleGraphError) -> [String: SourceText] {
    let symbols = tangle.values + tangle.members + extensions(tangle)
    let paths = Set(symbols.compactMap { tangle.table.symbols[$0]?.file })
    var files: [String: SourceText] = [:]
    for path in paths { files[path] = SourceText(Array(try data(at: path))) }
    return files
  }
}
