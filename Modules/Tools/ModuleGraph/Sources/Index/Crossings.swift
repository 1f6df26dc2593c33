import Foundation

/// The uses between folders that are or may become modules, from the compiler's index.
struct Crossings: Answer {
  struct Symbol: Encodable {
    let name: String
    let places: [String]
  }

  /// The declarations of one folder that another one uses.
  struct Direction: Encodable {
    let from, to: String
    let symbols: [Symbol]

    var lines: [String] {
      let places = symbols.reduce(0) { $0 + $1.places.count }
      return [
        "\(from) → \(to): \(counted(symbols.count, "declaration")), \(counted(places, "place"))"
      ] + symbols.map { "  \($0.name): \($0.places.joined(separator: ", "))" }
    }
  }

  let directions: [Direction]
  /// The groups of folders that would depend on each other as modules.
  let circles: [[String]]
  /// Swift files of the folders that the index lacks, and those that changed after the build.
  private(set) var missing: [String] = []
  private(set) var outdated: [String] = []

  /// Compares `folders`; of one folder its subfolders.
  init(
    between folders: [String], in store: IndexStore, _ repository: Repository
  ) throws(ModuleGraphError) {
    let folders = Folders(folders)
    let table = try store.table { path, _ in folders.name(of: path) != nil }
    try table.requireFiles(in: folders.roots)
    self.init(CrossingUse.all(in: table, part: folders.name), repository)
    let sources = folders.roots.flatMap { root in
      SourceFolder.files(in: root).map { realPath("\(root)/\($0)") }
    }
    missing = Set(sources.filter { $0.hasSuffix(".swift") }).subtracting(table.files.map(\.path))
      .sorted().map(repository.relative)
    outdated = table.outdated.map(repository.relative)
  }

  /// Groups `uses` by direction and symbol.
  init(_ uses: Set<CrossingUse>, _ repository: Repository) {
    let groups = Dictionary(grouping: uses) { [$0.from, $0.to] }
    directions = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, uses in
      let symbols = Dictionary(grouping: uses) { [$0.name, $0.usr] }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { name, uses in
          let places = uses.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
            .map { "\(repository.relative($0.file)):\($0.line)" }
          // A line can both read and write.
          return Symbol(
            name: name[0], places: places.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
        }
      return Direction(from: pair[0], to: pair[1], symbols: symbols)
    }
    circles = Reach.circles(Set(groups.keys))
  }

  var text: String {
    let rest =
      circles.map { "circle: \($0.joined(separator: " ↔ "))" }
      + missing.map { "not in the index: \($0)" } + outdated.map(Self.outdated)
    let blind =
      "not looked at: branches of #if that were not built, selectors and notifications in strings"
    return (directions.flatMap(\.lines) + rest + [blind]).map { "\($0)\n" }.joined()
  }

  static func outdated(_ file: String) -> String { "changed after the build: \(file)" }

  /// Folders and their names in the report.
  private struct Folders {
    let roots: [String]
    private let names: [String]

    init(_ folders: [String]) {
      roots = folders.map(realPath)
      let last = roots.map { String($0.split(separator: "/").last ?? "/") }
      names = zip(roots, last).map { root, name in
        last.count { $0 == name } > 1 ? root : name
      }
    }

    /// The name of the folder that contains `file`; nil also for a file of a hidden folder, such as
    /// a checkout in `.build`.
    func name(of file: String) -> String? {
      guard let place = roots.firstIndex(where: { file.hasPrefix($0 + "/") }) else { return nil }
      let path = file.dropFirst(roots[place].count)
      guard !path.contains("/.") else { return nil }
      let below = path.split(separator: "/")
      return roots.count == 1 && below.count > 1 ? String(below[0]) : names[place]
    }
  }
}

/// The use of a symbol at a line of another part.
struct CrossingUse: Hashable, Sendable {
  let from, to: String
  let usr, name, file: String
  let line: Int
  let isWrite, isLabel: Bool

  /// The uses in a table; `part` returns the part that contains a file.
  static func all(in table: SymbolTable, part: (String) -> String?) -> Set<CrossingUse> {
    let parts = Dictionary(uniqueKeysWithValues: table.files.map { ($0.path, part($0.path)) })
    let uses = table.mentions.compactMap { mention -> CrossingUse? in
      guard let symbol = table.symbols[mention.usr], let to = parts[symbol.file] ?? nil,
        let from = parts[mention.file] ?? nil, from != to
      else { return nil }
      let owner = symbol.parent.flatMap { table.symbols[$0]?.name }.map { "\($0)." } ?? ""
      return CrossingUse(
        from: from, to: to, usr: mention.usr, name: owner + symbol.name, file: mention.file,
        line: mention.line, isWrite: mention.isWrite, isLabel: mention.isLabel)
    }
    return Set(uses)
  }
}
