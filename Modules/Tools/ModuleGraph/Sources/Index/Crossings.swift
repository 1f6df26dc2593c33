import Foundation

/// What crosses between folders that are or may become modules, from the compiler's index.
struct Crossings: Sendable {
  struct Use: Hashable, Sendable {
    let from, to: String
    let usr, name, file: String
    let line: Int
    let isWrite: Bool
    /// Whether the name of a property is only a label of its type's memberwise initializer.
    let isLabel: Bool
  }

  private(set) var uses: [Use] = []
  /// Swift files of the folders that the index lacks, and those that changed after the build.
  private(set) var missing: [String] = []
  private(set) var outdated: [String] = []
  /// The folder in which each symbol is declared.
  private(set) var homes: [String: String] = [:]

  /// Compares `folders`; of one folder its subfolders.
  init(between folders: [String], in store: IndexStore) throws(ModuleGraphError) {
    let folders = Folders(folders)
    let files = try store.files { path, _ in folders.name(of: path) != nil }
    for root in folders.roots where !files.contains(where: { $0.path.hasPrefix(root + "/") }) {
      throw .notIndexed(folder: root)
    }
    try self.init(files, in: store) { folders.name(of: $0) }
    let indexed = Set(files.map(\.path))
    missing = folders.roots.flatMap { SourceFolder.files(in: $0) }
      .filter { $0.hasSuffix(".swift") && !indexed.contains($0) }
    outdated = files.filter(\.isOutdated).map(\.path)
  }

  /// Compares `files`, each of which is in the part that `part` names.
  init(
    _ files: [IndexStore.File], in store: IndexStore, part: (String) -> String?
  ) throws(ModuleGraphError) {
    var (homes, names): ([String: String], [String: String]) = ([:], [:])
    var parents: [String: String] = [:]
    try store.forEachOccurrence(in: files) { item in
      guard item.isDeclaration, let home = part(item.file) else { return }
      (homes[item.usr], names[item.usr]) = (home, item.name)
      parents[item.usr] = item.related(.childOf).first
    }
    var uses: Set<Use> = []
    try store.forEachOccurrence(in: files) { item in
      // An accessor stands beside its property.
      guard item.roles.contains(.reference), !item.isAccessor, item.kind != .parameter,
        let from = part(item.file), let to = homes[item.usr], from != to
      else { return }
      let owner = parents[item.usr].flatMap { names[$0] }
      uses.insert(
        Use(
          from: from, to: to, usr: item.usr, name: (owner.map { "\($0)." } ?? "") + item.name,
          file: item.file, line: item.line, isWrite: item.roles.contains(.write),
          isLabel: item.kind == .property && item.roles.isDisjoint(with: [.read, .write])))
    }
    self.homes = homes
    self.uses = uses.sorted {
      ($0.from, $0.to, $0.name, $0.file, $0.line) < ($1.from, $1.to, $1.name, $1.file, $1.line)
    }
  }

  /// Folders and their names in the report.
  private struct Folders {
    let roots: [String]
    private let names: [String]

    init(_ folders: [String]) {
      roots = folders.map {
        URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path
      }
      let last = roots.map { String($0.split(separator: "/").last ?? "/") }
      names = zip(roots, last).map { root, name in
        last.count { $0 == name } > 1 ? root : name
      }
    }

    func name(of file: String) -> String? {
      guard let place = roots.firstIndex(where: { file.hasPrefix($0 + "/") }) else { return nil }
      let below = file.dropFirst(roots[place].count + 1).split(separator: "/")
      return roots.count == 1 && below.count > 1 ? String(below[0]) : names[place]
    }
  }
}

extension Crossings {
  /// The uses of one direction, grouped by symbol.
  struct Direction: Encodable {
    struct Symbol: Encodable {
      let name: String
      let places: [String]
    }

    let from, to: String
    let symbols: [Symbol]
  }

  var directions: [Direction] {
    let groups = Dictionary(grouping: uses) { [$0.from, $0.to] }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, uses in
      let symbols = Dictionary(grouping: uses) { [$0.name, $0.usr] }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { name, uses in
          Direction.Symbol(name: name[0], places: Self.unique(uses.map { "\($0.file):\($0.line)" }))
        }
      return Direction(from: pair[0], to: pair[1], symbols: symbols)
    }
  }

  private static func unique(_ places: [String]) -> [String] {
    var seen: Set<String> = []
    return places.filter { seen.insert($0).inserted }
  }

  /// The groups of folders that would depend on each other as modules.
  var circles: [[String]] {
    let names = Set(uses.flatMap { [$0.from, $0.to] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var edges = names.map { _ in Set<Int>() }
    for use in uses {
      if let from = places[use.from], let to = places[use.to] { edges[from].insert(to) }
    }
    return Reach(edges: edges.map { $0.sorted() }).tangles.map { $0.map { names[$0] } }
  }

  /// The answer with paths relative to `folder`.
  func answer(relativeTo folder: String) -> CrossingsAnswer {
    let shorten = { (path: String) in
      path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
    return CrossingsAnswer(
      directions: directions.map { direction in
        Direction(
          from: direction.from, to: direction.to,
          symbols: direction.symbols.map { .init(name: $0.name, places: $0.places.map(shorten)) })
      }, circles: circles, missing: missing.map(shorten), outdated: outdated.map(shorten))
  }
}

/// The crossings as text and JSON.
struct CrossingsAnswer: Answer {
  let directions: [Crossings.Direction]
  let circles: [[String]]
  let missing, outdated: [String]

  var text: String {
    let uses = directions.flatMap { direction in
      let places = direction.symbols.reduce(0) { $0 + $1.places.count }
      return [
        "\(direction.from) → \(direction.to): \(counted(direction.symbols.count, "declaration")), "
          + counted(places, "place")
      ] + direction.symbols.map { "  \($0.name): \($0.places.joined(separator: ", "))" }
    }
    let rest =
      circles.map { "circle: \($0.joined(separator: " ↔ "))" }
      + missing.map { "not in the index: \($0)" }
      + outdated.map { "changed after the build: \($0)" }
    let blind =
      "not looked at: branches of #if that were not built, selectors and notifications in strings"
    return (uses + rest + [blind]).map { "\($0)\n" }.joined()
  }
}
