extension SourceTree {
  /// The files outside of `feature` with a type that provides all it needs by itself: no stub of the
  /// contract kit stands in for what it lacks.
  func hosts(of feature: Feature) -> [String] {
    let name = "\(feature.name.module)OpenDependency"
    let stubs = protocolsWithStubs
    return paths.filter { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix(feature.sources + "/"),
        !path.hasPrefix(Paths.templates)
      else { return false }
      return self[path]?.typeHeads.contains { head in
        let isHost = !head.isProtocol && head.words.contains(name)
        return isHost && head.words.isDisjoint(with: stubs)
      } ?? false
    }
  }

  /// `StubWiring`, and the protocols that are made of it.
  private var protocolsWithStubs: Set<String> {
    let heads = paths.filter { $0.hasSuffix(".swift") }.flatMap { self[$0]?.typeHeads ?? [] }
      .filter(\.isProtocol)
    var found: Set = ["StubWiring"]
    while let more = heads.first(where: { head in
      !head.words.isDisjoint(with: found) && !found.contains(head.name)
    }) {
      found.insert(more.name)
    }
    return found
  }
}

/// How a type is declared, up to its brace.
private struct TypeHead {
  let name: String
  let isProtocol: Bool
  let words: Set<String>
}

extension String {
  /// The heads of the types of a formatted source that are in no other.
  fileprivate var typeHeads: [TypeHead] {
    let keywords = ["struct", "class", "actor", "enum", "extension", "protocol"]
    let lines = split(separator: "\n")
    return lines.indices.compactMap { start in
      guard let first = lines[start].first, first.isLetter || first == "@" else { return nil }
      let beginning = lines[start].split(separator: " ").map(String.init)
      guard let place = beginning.prefix(3).firstIndex(where: keywords.contains),
        place + 1 < beginning.count
      else { return nil }
      let end = lines[start...].firstIndex { $0.contains("{") } ?? start
      let words = lines[start...end].joined(separator: " ").words
      let name = beginning[place + 1].words.first ?? ""
      return TypeHead(name: name, isProtocol: beginning[place] == "protocol", words: Set(words))
    }
  }

  private var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
