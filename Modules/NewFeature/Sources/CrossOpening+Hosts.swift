extension CrossOpening {
  /// Everything in the package that provides what the opener needs now provides one thing more.
  ///
  /// Tests and dev apps on doubles have it from the stub's file.
  func extendHosts(_ tree: inout SourceTree) throws(Refusal) {
    try extendAppHost(&tree)
    for host in tree.hosts(of: opener) where host.path != appHost {
      if tree[host.path]?.contains("\n// lacks: ") ?? false {
        try extendProgram(host, &tree)
      } else {
        try Hosting(host: host, feature: opened).extend(&tree)
      }
    }
  }

  private var appHost: String { "AppHost/Composition/\(opener.name.module)Dependencies.swift" }

  /// How the host's own composition has it, and a program that is like it.
  private var fromScope: String {
    "\(requirement) { scope.\(opened.name.member).\(opened.builder) }"
  }

  private func extendAppHost(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(appHost) { (lines) throws(Refusal) in
      let others = lines.lines.last { $0.hasPrefix("  var ") && $0.contains("OpenBuilder: ") }
      try lines.insert(
        ["  \(fromScope)"],
        after: others.map(String.init) ?? "  var \(opener.name.member)Catalog:")
    }
  }

  /// A program that shows that each thing it provides is needed.
  private func extendProgram(_ host: Host, _ tree: inout SourceTree) throws(Refusal) {
    let stored = "let \(opened.builder): any \(opened.name.module)OpenBuildable"
    let provided = host.protocols.contains("ProductDependencies") ? fromScope : stored
    try tree.edit(host.path) { (lines) throws(Refusal) in
      try lines.insert(["// lacks: \(opened.builder)"], afterLast: "// lacks: ")
      try lines.insert(
        ["  #if !LACKS_\(opened.builder)", "    \(provided)", "  #endif"],
        afterLast: "  #endif")
    }
  }
}
