import Foundation

/// The uses of declarations across folders of one target that are to become modules.
struct Crossings: Answer {
  struct Place: Encodable {
    let file: String
    let line: Int
  }

  struct Name: Encodable {
    /// `Type`, `Type.member` or the name of a function or variable.
    let name: String
    let places: [Place]
  }

  struct Direction: Encodable {
    let from, to: String
    let names: [Name]
  }

  let folders: [String]
  let directions: [Direction]
  /// The shortest circle of each group of modules that would depend on each other, without
  /// repeating its start.
  let circles: [[String]]
  /// The names that could mean declarations of several folders, and how often they are used.
  let ambiguous: [String: Int]

  /// Reads the Swift files in `paths`; of one folder, its subfolders are compared.
  init(of paths: [String]) throws(ModuleGraphError) {
    let source = try CrossingFiles(paths)
    folders = source.folders.map(\.name)
    let index = CodeIndex()
    var codes: [(code: Code, folder: Int, file: String)] = []
    for (place, folder) in source.folders.enumerated() {
      for file in folder.files {
        let code = Code(Array(try data(at: file.path)))
        codes.append((code, place, file.name))
        _ = CodeReader(code, folder: place, file: file.name, index: index, isCollecting: true)
      }
    }
    var uses: Set<CodeUse> = []
    var ambiguous: [String: Int] = [:]
    for (code, folder, file) in codes {
      let reader = CodeReader(code, folder: folder, file: file, index: index, isCollecting: false)
      uses.formUnion(reader.uses)
      ambiguous.merge(reader.ambiguous, uniquingKeysWith: +)
    }
    self.ambiguous = ambiguous
    directions = Self.directions(uses, folders)
    circles = Self.circles(uses, folders)
  }

  private static func directions(_ uses: Set<CodeUse>, _ folders: [String]) -> [Direction] {
    let groups = Dictionary(grouping: uses) { [$0.from, $0.to] }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, uses in
      let names = Dictionary(grouping: uses, by: \.name).sorted { $0.key < $1.key }
      return Direction(
        from: folders[key[0]], to: folders[key[1]],
        names: names.map { name, uses in
          let places = uses.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
          return Name(name: name, places: places.map { Place(file: $0.file, line: $0.line) })
        })
    }
  }

  private static func circles(_ uses: Set<CodeUse>, _ folders: [String]) -> [[String]] {
    let pairs = Set(uses.map { [$0.from, $0.to] })
    let edges = folders.indices.map { from in
      folders.indices.filter { pairs.contains([from, $0]) }
    }
    return Components(edges: edges).tangles.map { members in
      ShortestCircle(members: members, edges: edges).nodes.map { folders[$0] }
    }
  }

  var text: String {
    let tables = directions.map { direction in
      let places = direction.names.reduce(0) { $0 + $1.places.count }
      let head = "\(direction.from) → \(direction.to): \(counted(direction.names.count, "name")), "
      let lines = direction.names.map { name in
        "  \(name.name): " + name.places.map { "\($0.file):\($0.line)" }.joined(separator: ", ")
      }
      return ([head + counted(places, "place")] + lines).map { "\($0)\n" }.joined()
    }
    let circles = circles.map { "circle: \(($0 + $0.prefix(1)).joined(separator: " → "))\n" }
    let places = ambiguous.values.reduce(0, +)
    let names = ambiguous.keys.sorted().joined(separator: ", ")
    let note =
      "Names are compared, not types. \(counted(ambiguous.count, "name")) could mean declarations "
      + "of several folders, at \(counted(places, "place"))"
    return (tables + [circles.joined()]).filter { !$0.isEmpty }
      .joined(separator: "\n") + "\n" + note + (names.isEmpty ? ".\n" : ": \(names).\n")
  }
}
