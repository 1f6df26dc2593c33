extension SourceTree {
  /// Makes the feature `opener` offer to open an account of the feature `name` after its own.
  mutating func addOpening(of name: String, to opener: String) throws(Refusal) {
    let crossing = CrossOpening(opener: try feature(opener), opened: try feature(name))
    try crossing.extendDependency(&self)
    try crossing.extendFlow(&self)
    try crossing.addStub(&self)
    try crossing.extendHosts(&self)
    try crossing.extendTests(&self)
  }
}

/// The edits that make one feature offer to open another.
struct CrossOpening {
  let opener: Feature
  let opened: Feature

  private var module: String { opener.name.module }
  private var question: String { "open\(opened.name.module)" }

  /// Makes the opener's dependency protocol refine the protocol of a component that offers the
  /// opened feature.
  func extendDependency(_ tree: inout SourceTree) throws(Refusal) {
    guard try !tree.features(openedBy: opener.name).contains(opened.name.module) else {
      throw .taken(opened.name.module, meaning: "\(module) offers to open it already")
    }
    try tree.edit(opener.name.source("OpenDependency")) { (lines) throws(Refusal) in
      try lines.conform(
        "public protocol \(module)OpenDependency:", to: "Feature\(opened.name.module)Componentable")
    }
  }

  /// Adds the opener's question, and the flow to run if the answer is yes.
  func extendFlow(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(opener.name.source("Questions")) { (lines) throws(Refusal) in
      try lines.append(
        ["    \(opener.name.member)Open\(opened.name.module),"],
        toListAt: "  static let \(opener.name.member) = [")
    }
    try tree.edit(opener.name.source("OpenFlow")) { (lines) throws(Refusal) in
      let list = "  private var next: [NextOpening] {"
      if !lines.lines.contains(list[...]) { try start(list, &lines) }
      try lines.append(nextOpening, toListAt: "    [", from: try lines.place(of: list))
    }
    let template = try tree.templates(["Offer"])[0]
    try tree.add(
      opener.name.source("Questions+\(opened.name.module)"),
      Placeholders(opener, opening: opened).filled(in: template.text))
  }

  /// Adds the list of offers to a flow that has none yet.
  private func start(_ list: String, _ lines: inout SourceLines) throws(Refusal) {
    try lines.replace(
      "outcome.add(opened)",
      with: "try await outcome.add(opened, offering: next, in: dependency.dialog)")
    try lines.insert(
      [
        "", "  /// The openings offered once the account is open, one per linked feature.", list,
        "    [", "    ]", "  }",
      ], after: "  func run() ")
    // This edits a comment. A flow without that comment needs no edit.
    try? lines.replace("sign → open", with: "sign → open → next")
  }

  /// The list element, on one line if it fits: the formatter keeps the line breaks of a closure.
  private var nextOpening: [String] {
    let head =
      "      NextOpening(\(module)Questions.\(question), opening: .\(opened.name.member)) { _ in"
    let body = "dependency.\(opened.builder).\(opened.building)"
    let line = "\(head) \(body) },"
    return line.count <= 100 ? [line] : [head, "        \(body)", "      },"]
  }

  /// Adds the stub of the opened feature for the opener's tests and dev app, unless an earlier
  /// opener has added it.
  func addStub(_ tree: inout SourceTree) throws(Refusal) {
    let template = try tree.templates(["Kit"])[0]
    let path = template.destination(for: opened.name)
    guard tree[path] == nil else { return }
    try tree.add(path, Placeholders(opened).filled(in: template.text))
  }

  /// Makes every other host of the opener provide the opened feature's builder.
  ///
  /// AppHost's component offers every feature already; tests and dev apps on doubles get the
  /// builder from the stub's file.
  func extendHosts(_ tree: inout SourceTree) throws(Refusal) {
    for host in tree.hosts(of: opener) {
      if tree[host.path]?.contains("\n// lacks: ") ?? false {
        try extendProgram(at: host.path, &tree)
      } else {
        try Hosting(host: host, feature: opened).extend(&tree)
      }
    }
  }

  /// Adds the requirement to a compile-fail program, which compiles only if the opener has all
  /// requirements.
  private func extendProgram(at path: String, _ tree: inout SourceTree) throws(Refusal) {
    try tree.edit(path) { (lines) throws(Refusal) in
      try lines.insert(["// lacks: \(opened.builder)"], afterLast: "// lacks: ")
      try lines.insert(
        [
          "  #if !LACKS_\(opened.builder)",
          "    let \(opened.builder): any \(opened.name.module)OpenBuildable", "  #endif",
        ], afterLast: "  #endif")
    }
  }

  /// Extends the script of the opener's contract tests, the answers for its dev app, and its row of
  /// the wiring table.
  func extendTests(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit("\(opener.name.tests)\(module)Branch.swift") { (lines) throws(Refusal) in
      try lines.append(
        [
          "      .otherFeature(\"\(opener.kind).\(question)\", opens: .\(opened.name.member),"
            + " isLinked: false),"
        ], toListAt: "    questions: [")
    }
    try tree.edit(Paths.answers + module) { lines in lines.end(with: "no") }
    try tree.edit(Paths.wiringTable) { (lines) throws(Refusal) in
      try lines.append(
        ["        (\"\(opened.builder)\", \\.\(opened.builder)),"], toListAt: "      [",
        from: try lines.place(of: "      \"\(module)\","))
    }
  }
}
