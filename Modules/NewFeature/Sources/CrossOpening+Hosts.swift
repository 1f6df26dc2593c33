extension CrossOpening {
  /// Everything in the package that provides what the opener needs now provides one thing more.
  ///
  /// Tests and dev apps on doubles have it from the stub's file.
  func extendHosts(_ tree: inout SourceTree) throws(Refusal) {
    try extendAppHost(&tree)
    for path in tree.hosts(of: opener) where path != appHost {
      if tree[path]?.contains("\n// lacks: ") ?? false {
        try extendProgram(path, &tree)
      } else {
        try Hosting(host: path, feature: opened).extend(&tree)
      }
    }
  }

  private var appHost: String { "AppHost/Composition/\(opener.name.module)Dependencies.swift" }

  private func extendAppHost(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(appHost) { (lines) throws(Refusal) in
      try lines.insert(
        ["  \(requirement) { scope.\(opened.name.member).\(opened.builder) }"],
        after: "  var \(opener.name.member)Catalog:")
    }
  }

  /// A program that shows that each thing it provides is needed.
  private func extendProgram(_ path: String, _ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(path) { (lines) throws(Refusal) in
      try lines.extend("// lacks: ", by: " \(opened.builder)")
      try lines.insert(
        [
          "  #if !LACKS_\(opened.builder)",
          "    let \(opened.builder): any \(opened.name.module)OpenBuildable", "  #endif",
        ], atEndOf: "struct Host: \(opener.name.module)OpenDependency {")
    }
  }
}

extension SourceTree {
  /// The files outside of `feature` with a type that provides all it needs by itself.
  func hosts(of feature: Feature) -> [String] {
    let name = "\(feature.name.module)OpenDependency"
    return paths.filter { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix(feature.sources + "/"),
        !path.hasPrefix(Paths.templates)
      else { return false }
      return self[path]?.typeHeads.contains { $0.conforms(to: name) } ?? false
    }
  }
}

extension String {
  /// How each type of a formatted source that is in no other is declared, up to its brace.
  fileprivate var typeHeads: [String] {
    let words = ["struct", "class", "actor", "enum", "extension"]
    let lines = split(separator: "\n")
    return lines.indices.compactMap { start in
      guard !lines[start].hasPrefix("/"), !lines[start].hasPrefix(" "),
        lines[start].split(separator: " ").prefix(3).contains(where: { words.contains(String($0)) })
      else { return nil }
      let end = lines[start...].firstIndex { $0.contains("{") } ?? start
      return lines[start...end].joined(separator: " ")
    }
  }

  /// Whether the type so declared conforms to `name` and to nothing that has stubs.
  fileprivate func conforms(to name: String) -> Bool {
    let words = split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    let hasStubs = words.contains { ["DoublesWiring", "DevAppWiring", "StubWiring"].contains($0) }
    return words.contains(name) && !hasStubs
  }
}
