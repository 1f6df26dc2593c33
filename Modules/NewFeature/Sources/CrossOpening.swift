extension SourceTree {
  /// Makes the feature `opener` offer to open an account of the feature `name` after its own.
  mutating func addOpening(of name: String, to opener: String) throws(Refusal) {
    let crossing = CrossOpening(opener: try feature(opener), opened: try feature(name))
    try crossing.extendInterface(&self)
    try crossing.extendFlow(&self)
    try crossing.addStub(&self)
    try crossing.extendHosts(&self)
    try crossing.extendTests(&self)
  }
}

/// One feature that offers to open another: what that changes in the first, and in what hosts it.
struct CrossOpening {
  let opener: Feature
  let opened: Feature

  private var module: String { opener.name.module }
  private var question: String { "open\(opened.name.module)" }

  /// The requirement as every conformer has it.
  var requirement: String {
    "var \(opened.builder): any \(opened.name.module)OpenBuildable"
  }

  /// The opener's dependency protocol and its table of requirements.
  func extendInterface(_ tree: inout SourceTree) throws(Refusal) {
    let file = "\(opener.sources)/\(module)OpenDependency.swift"
    try tree.edit(file) { (lines) throws(Refusal) in
      guard !lines.contains(requirement + " { get }") else {
        throw .taken(opened.builder, meaning: "it is a requirement of \(module) already")
      }
      try lines.insert(
        [
          "  /// Opens an account of another product, \(opened.english).",
          "  /// It is asked for only when the customer says so.", "  \(requirement) { get }",
        ], atEndOf: "public protocol \(module)OpenDependency:")
    }
    try tree.edit("\(opener.sources)/Feature\(module)Component.swift") { (lines) throws(Refusal) in
      try lines.append(
        ["    Requirement(\"\(opened.builder)\", \\.\(opened.builder)),"],
        toListAt: "  private static let requirements: ")
    }
  }

  /// The opener's question, and what yes to it opens.
  func extendFlow(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit("\(opener.sources)/\(module)Questions.swift") { (lines) throws(Refusal) in
      try lines.append(
        ["    \(opener.name.member)Open\(opened.name.module),"],
        toListAt: "  static let \(opener.name.member) = [")
    }
    try tree.edit("\(opener.sources)/\(module)OpenFlow.swift") { (lines) throws(Refusal) in
      try lines.append(nextOpening, toListIn: "  private var next: [NextOpening] ")
    }
    let template = try tree.templates(["Neighbour"])[0]
    try tree.add(
      "\(opener.sources)/\(module)Questions+\(opened.name.module).swift",
      template.text(Placeholders(opener, opening: opened)))
  }

  /// On one line if there is room: the formatter leaves a closure's lines as they are.
  private var nextOpening: [String] {
    let head = "      NextOpening(\(module)Questions.\(question)) { _ in"
    let body = "dependency.\(opened.builder).\(opened.building)"
    let line = "\(head) \(body) },"
    return line.count <= 100 ? [line] : [head, "        \(body)", "      },"]
  }

  /// The stub of the opened feature, which the opener's tests and dev app need; the first opener
  /// brings it.
  func addStub(_ tree: inout SourceTree) throws(Refusal) {
    let template = try tree.templates(["Kit"])[0]
    let path = template.destination(for: opened.name)
    guard tree[path] == nil else { return }
    try tree.add(path, template.text(Placeholders(opened)))
  }

  /// The script that the opener's contract tests follow, and the answers for its dev app.
  func extendTests(_ tree: inout SourceTree) throws(Refusal) {
    try tree.edit("\(opener.tests)/\(module)Branch.swift") { (lines) throws(Refusal) in
      try lines.append(
        [
          "      .neighbour(",
          "        \"\(opener.kind).\(question)\", opens: ProductKind(declared: \"\(opened.kind)\"),",
          "        isLinked: false),",
        ], toListAt: "    questions: [")
    }
    let answers = "Tests/Isolation/answers/\(module)"
    try tree.edit(answers) { lines in lines.end(with: "no") }
  }
}
