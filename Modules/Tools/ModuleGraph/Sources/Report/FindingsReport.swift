/// The modules with the findings, in each format.
struct FindingsReport: Answer {
  struct Module: Encodable {
    let kind, package: String
    let dependsOn: [String]
  }

  private let graph: ModuleGraph
  let packages: [String]
  let swiftFiles: Int
  let notLookedAt: Unexamined
  let modules: [String: Module]
  let findings: [Finding]
  let inBaseline: Int

  private enum CodingKeys: CodingKey {
    case packages, swiftFiles, notLookedAt, modules, findings, inBaseline
  }

  init(_ graph: ModuleGraph, _ workspace: Workspace, _ findings: [Finding], inBaseline: Int) {
    self.graph = graph
    let nodes = graph.nodes
    let packages = graph.packages.map(\.name)
    modules = Dictionary(grouping: nodes, by: \.name).compactMapValues(\.first).mapValues { node in
      Module(
        kind: node.target.type, package: packages[node.package],
        dependsOn: node.dependencies.map { nodes[$0].name })
    }
    self.packages = packages
    swiftFiles = nodes.reduce(0) { $0 + $1.target.sources.count { $0.hasSuffix(".swift") } }
    notLookedAt = Unexamined(graph, workspace)
    (self.findings, self.inBaseline) = (findings, inBaseline)
  }

  var text: String { table + "\n" + findingLines + summary }

  /// A table with one line per module: its fan-in and its dependencies.
  private var table: String {
    let width = (graph.nodes.map(\.name.count) + [6]).max() ?? 6
    let fanIn = graph.dependents.map(\.count)
    let rows = graph.nodes.indices.map { place in
      let targets = graph.nodes[place].dependencies.map { graph.nodes[$0].name }
      return (graph.nodes[place].name, "\(fanIn[place])", targets.joined(separator: " "))
    }
    return ([("module", "fan-in", "depends on")] + rows).map { name, fanIn, targets in
      "\(name.padded(to: width))  \(fanIn.padded(to: 6))  \(targets)\n"
    }.joined()
  }

  /// The findings with their details.
  var findingLines: String {
    findings.map { finding in
      ([finding.description] + finding.details.map { "  \($0)" }).map { "\($0)\n" }.joined()
    }.joined()
  }

  /// Annotations that GitHub shows at the lines of a pull request, and a summary.
  var gitHub: String {
    findings.map { finding in
      let text = ([finding.message + " " + finding.remedy] + finding.details)
        .joined(separator: "\n")
      let place = "file=\(Self.property(finding.file)),line=\(finding.line)"
      return "::error \(place),title=\(finding.rule.rawValue)::\(Self.escaped(text))\n"
    }.joined() + summary
  }

  /// The last lines: what was not examined, the counts, and the accepted findings.
  private var summary: String {
    let several = packages.count > 1 ? "\(packages.count) packages, " : ""
    return notLookedAt.text
      + "\(counted(findings.count, "finding")) in \(several)"
      + "\(counted(graph.nodes.count, "module")) and \(counted(swiftFiles, "Swift file"))\n"
      + (inBaseline > 0 ? "accepted: \(inBaseline) in the baseline\n" : "")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
