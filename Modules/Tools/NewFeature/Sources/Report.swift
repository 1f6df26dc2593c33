/// The report of the changes for the terminal.
public struct Report: Sendable {
  private let request: FeatureRequest
  private let changes: [SourceTree.Change]

  /// Creates the report of `changes`, which carry out `request`.
  public init(_ request: FeatureRequest, _ changes: [SourceTree.Change]) {
    self.request = request
    self.changes = changes
  }

  /// Lists every file, new files first, and the next steps. `isDone` is false for a dry run.
  public func text(isDone: Bool) -> String {
    let new = changes.filter { $0.before == nil }.map { "  \($0.path)" }
    let edited = changes.filter { $0.before != nil }.map { "  \($0.path)" }
    let heads = isDone ? ("Written", "Edited") : ("Would be written", "Would be edited")
    return ([heads.0] + new + ["", heads.1] + edited + [""] + (isDone ? next : []))
      .joined(separator: "\n")
  }

  private var next: [String] {
    let name = request.name.module
    var lines = [
      "Next",
      "  .ci/artifacts                       regenerates the screens and listings in Docs",
      "  BANK_MODULE=\(name) swift test",
      "  swift run AppHost open \(request.kind)",
      "  The figures to begin with are one sum, paid in once, with simple interest. In",
      "  \(request.name.folder)Sources change \(name)Interest.swift and \(name)Figures.swift,",
      "  then the terms, then the section in \(Paths.catalog).", "",
    ]
    if request.korean == request.english {
      lines.insert("  The product has no Korean name yet: change \(name)Description.swift.", at: 1)
    }
    return lines
  }
}
