/// The graph with its findings, in each format.
struct FindingsReport: Answer {
  let graph: ModuleGraph
  let review: Review
  let unexamined: Unexamined

  var text: String { table + "\n" + findings + summary }

  /// A table with one line per module: its fan-in and its dependencies.
  private var table: String {
    let width = (graph.nodes.map(\.name.count) + [6]).max() ?? 6
    let fanIn = graph.dependents.map(\.count)
    let rows =
      [("module", "fan-in", "depends on")]
      + graph.nodes.enumerated().map { place, node in
        (node.name, "\(fanIn[place])", node.dependencies.map(name).joined(separator: " "))
      }
    return rows.map { name, fanIn, targets in
      "\(name.padded(to: width))  \(fanIn.padded(to: 6))  \(targets)\n"
    }.joined()
  }

  /// The findings with their details.
  var findings: String {
    review.findings.map { finding in
      ([finding.description] + finding.details.map { "  \($0)" }).map { "\($0)\n" }.joined()
    }.joined()
  }

  /// Annotations that GitHub shows at the lines of a pull request, and a summary.
  var gitHub: String {
    review.findings.map { finding in
      let text = ([finding.message + " " + finding.remedy] + finding.details)
        .joined(separator: "\n")
      let place = "file=\(Self.property(finding.file)),line=\(finding.line)"
      return "::error \(place),title=\(finding.rule.rawValue)::\(Self.escaped(text))\n"
    }.joined() + summary
  }

  /// The last lines: what was not examined, the counts, and the accepted findings.
  private var summary: String {
    let packages = graph.packages.count > 1 ? "\(graph.packages.count) packages, " : ""
    return "not looked at: \(unexamined.text)\n"
      + "\(counted(review.findings.count, "finding")) in \(packages)"
      + "\(counted(graph.nodes.count, "module")) and \(counted(swiftFiles, "Swift file"))\n"
      + (review.inBaseline > 0 ? "accepted: \(review.inBaseline) in the baseline\n" : "")
  }

  private var swiftFiles: Int {
    graph.nodes.reduce(0) { $0 + $1.target.sources.count { $0.hasSuffix(".swift") } }
  }

  private func name(_ place: Int) -> String { graph.nodes[place].name }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The report as scripts read it. Its modules are members by name.
  func encode(to encoder: any Encoder) throws {
    struct Module: Encodable {
      let kind, package: String
      let dependsOn: [String]
    }
    struct Report: Encodable {
      let packages: [String]
      let swiftFiles: Int
      let notLookedAt: Unexamined
      let modules: [String: Module]
      let findings: [Finding]
      let inBaseline: Int
    }
    let modules = graph.nodes.map { node in
      Module(
        kind: node.target.kind.rawValue, package: graph.packages[node.package].name,
        dependsOn: node.dependencies.map(name))
    }
    try Report(
      packages: graph.packages.map(\.name), swiftFiles: swiftFiles, notLookedAt: unexamined,
      modules: Dictionary(
        zip(graph.nodes.map(\.name), modules), uniquingKeysWith: { first, _ in first }),
      findings: review.findings, inBaseline: review.inBaseline
    ).encode(to: encoder)
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
