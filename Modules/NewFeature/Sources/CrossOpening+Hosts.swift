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
      let others = lines.lines.last { $0.hasPrefix("  var ") && $0.contains("OpenBuilder: ") }
      try lines.insert(
        ["  \(requirement) { scope.\(opened.name.member).\(opened.builder) }"],
        after: others.map(String.init) ?? "  var \(opener.name.member)Catalog:")
    }
  }

  /// A program that shows that each thing it provides is needed.
  private func extendProgram(_ path: String, _ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(path) { (lines) throws(Refusal) in
      try lines.insert(["// lacks: \(opened.builder)"], after: "// lacks: ")
      try lines.insert(
        [
          "  #if !LACKS_\(opened.builder)",
          "    let \(opened.builder): any \(opened.name.module)OpenBuildable", "  #endif",
        ], atEndOf: "struct Host: \(opener.name.module)OpenDependency {")
    }
  }
}
