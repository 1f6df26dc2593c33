/// A type that provides everything a feature requires, without stubs.
struct Host {
  let path: String
  /// The beginning of its declaration, up to the colon: `struct Wiring`.
  let name: String
}

extension SourceTree {
  /// The hosts of `feature` other than AppHost's component, which offers every feature.
  func hosts(of feature: Feature) -> [Host] {
    let name = "\(feature.name.module)OpenDependency"
    let stubs = protocolsWithStubs
    let others = [Paths.composition, Paths.templates] + unrelatedPackages
    return paths.filter { path in
      path.hasSuffix(".swift") && !others.contains(where: path.hasPrefix)
    }.flatMap { path in
      (self[path]?.typeHeads ?? []).filter { head in
        !head.isProtocol && head.inherited.contains(name)
          && head.inherited.isDisjoint(with: stubs)
      }.map { Host(path: path, name: $0.name) }
    }
  }

  /// The features that `opener` offers to open, by name: those whose `Componentable` its dependency
  /// protocol refines.
  func features(openedBy opener: FeatureName) throws(Refusal) -> [String] {
    let name = "\(opener.module)OpenDependency"
    let refined = try text(of: opener.source("OpenDependency")).typeHeads
      .filter { $0.typeName == name }.flatMap(\.inherited)
    return try featureNames().filter { refined.contains("Feature\($0)Componentable") }
  }

  /// The folders of packages that do not depend on this one: their `DepositOpenDependency` is
  /// another protocol.
  private var unrelatedPackages: [String] {
    paths.filter { path in
      path.hasSuffix("/" + Paths.manifest) && self[path]?.contains(".package(") == false
    }.map { String($0.dropLast(Paths.manifest.count)) }
  }

  /// `StubWiring`, and the protocols that refine it.
  private var protocolsWithStubs: Set<String> {
    let heads = paths.filter { $0.hasSuffix(".swift") }.flatMap { self[$0]?.typeHeads ?? [] }
      .filter(\.isProtocol)
    var found: Set = ["StubWiring"]
    while let more = heads.first(where: { head in
      !head.inherited.isDisjoint(with: found) && !found.contains(head.typeName)
    }) {
      found.insert(more.typeName)
    }
    return found
  }
}

/// How a type that inherits something is declared.
private struct TypeHead {
  let name: String
  let inherited: Set<String>

  var isProtocol: Bool { name.hasPrefix("protocol ") || name.contains(" protocol ") }
  var typeName: String { name.split(separator: " ").last.map(String.init) ?? "" }
}

extension String {
  /// The heads of the types of a formatted source that are in no other.
  fileprivate var typeHeads: [TypeHead] {
    let keywords = ["struct", "class", "actor", "enum", "extension", "protocol"]
    let lines = split(separator: "\n")
    return lines.indices.compactMap { start in
      guard let first = lines[start].first, first.isLetter || first == "@",
        let colon = lines[start].firstIndex(of: ":")
      else { return nil }
      let name = lines[start][..<colon]
      guard name.split(separator: " ").contains(where: { keywords.contains(String($0)) }) else {
        return nil
      }
      let end = lines[start...].firstIndex { $0.contains("{") } ?? start
      let inherited = lines[start...end].joined(separator: " ").dropFirst(name.count)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return TypeHead(name: String(name), inherited: Set(inherited.map(String.init)))
    }
  }
}
