/// Finds the module that a name in a manifest or in an import refers to, across packages.
///
/// A module is its index among all targets, in the order of packages and manifests.
struct ModuleNames {
  private let packages: [PackageModel]
  /// The package of each module.
  let owners: [Int]
  /// The names of the modules. A target name that two packages use is preceded by the folder.
  let names: [String]
  private let targets: [PackageModel.Target]
  private let byModule: [String: [Int]]
  private let byTarget: [[String: Int]]
  private let neighbors: [[(package: Int, names: [String])]]
  /// The packages that each package can use, directly or indirectly.
  private let reached: [Set<Int>]

  init(_ packages: [PackageModel]) {
    self.packages = packages
    owners = packages.enumerated().flatMap { place, package in package.targets.map { _ in place } }
    targets = packages.flatMap(\.targets)
    names = Self.names(packages, targets, owners)
    byModule = Dictionary(grouping: targets.indices) { [targets] in targets[$0].module }
    byTarget = packages.indices.map { [targets, owners] package in
      let own = targets.indices.filter { owners[$0] == package }
      return Dictionary(own.map { (targets[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let folders = Dictionary(
      packages.enumerated().map { ($1.folder, $0) }, uniquingKeysWith: { first, _ in first })
    neighbors = packages.map { package in
      package.neighbors.compactMap { one in folders[one.folder].map { ($0, one.names) } }
    }
    let edges = neighbors.map { $0.map(\.package) }
    reached = packages.indices.map { Set(reachable(from: [$0], edges)) }
  }

  private static func names(
    _ packages: [PackageModel], _ targets: [PackageModel.Target], _ owners: [Int]
  ) -> [String] {
    let count = Dictionary(grouping: targets, by: \.name).mapValues(\.count)
    let folders = packages.map { $0.folder.split(separator: "/").last.map(String.init) ?? $0.name }
    return zip(targets, owners).map { target, owner in
      count[target.name] == 1 ? target.name : "\(folders[owner])/\(target.name)"
    }
  }

  /// The modules of a product that a manifest names; nil if its package was not read.
  func product(_ name: String, of package: String?, from owner: Int) -> [Int]? {
    let offering = neighbors[owner].compactMap { place, names -> (names: [String], [Int])? in
      guard let product = packages[place].exported.first(where: { $0.name == name }) else {
        return nil
      }
      return (names, product.targets.compactMap { byTarget[place][$0] })
    }
    let wanted = package?.lowercased()
    let named = offering.first { one in wanted.map { one.names.contains($0) } ?? true }
    return (named ?? offering.first)?.1
  }

  /// The target of the package `owner` that is called `name`.
  func target(_ name: String, of owner: Int) -> Int? { byTarget[owner][name] }

  /// The module that an import in the module at `place` refers to; nil if it was not read.
  ///
  /// `external` are the names of products from packages that were not read: one that the importer
  /// declares is preferred to a module of an unrelated package.
  func imported(_ name: String, from place: Int, external: Set<String>) -> Int? {
    let module = targets[place].aliases[name] ?? name
    guard let candidates = byModule[module] else { return nil }
    let owner = owners[place]
    if let own = candidates.first(where: { owners[$0] == owner }) { return own }
    let others = candidates.filter { ![.test, .plugin].contains(targets[$0].kind) }
    if let near = others.first(where: { reached[owner].contains(owners[$0]) }) { return near }
    return external.contains(module) || others.count != 1 ? nil : others.first
  }

  /// Whether the packages of the two modules are the same.
  func areInOnePackage(_ one: Int, _ other: Int) -> Bool { owners[one] == owners[other] }
}

/// The nodes that can be reached from `starts`, which are included, in the order of discovery.
func reachable(from starts: [Int], _ edges: [[Int]]) -> [Int] {
  var (found, seen) = (starts, Set(starts))
  var place = 0
  while place < found.count {
    found += edges[found[place]].filter { seen.insert($0).inserted }
    place += 1
  }
  return found
}
