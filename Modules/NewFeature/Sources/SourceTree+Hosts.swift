/// A type outside of a feature that provides all that the feature needs by itself.
struct Host {
  let path: String
  /// The beginning of its declaration, up to the colon: `struct Wiring`.
  let name: String
  let protocols: Set<String>
}

extension SourceTree {
  /// The hosts of `feature`: no stub of the contract kit stands in for what they lack.
  func hosts(of feature: Feature) -> [Host] {
    let name = "\(feature.name.module)OpenDependency"
    let stubs = protocolsWithStubs
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(Paths.templates) }
      .flatMap { path in
        (self[path]?.typeHeads ?? []).filter { head in
          !head.isProtocol && head.inherited.contains(name)
            && head.inherited.isDisjoint(with: stubs)
        }.map { Host(path: path, name: $0.name, protocols: $0.inherited) }
      }
  }

  /// `StubWiring`, and the protocols that are made of it.
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
