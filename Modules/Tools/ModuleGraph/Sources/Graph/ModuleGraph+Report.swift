extension ModuleGraph {
  /// The graph as a Mermaid flowchart.
  public var mermaid: String { chart(of: nodes) }

  /// The module `name` with its direct and indirect dependencies, as a Mermaid flowchart; nil if
  /// there is no such module.
  public func mermaid(from name: String) -> String? {
    guard let start = places[name] else { return nil }
    var (found, waiting): (Set<Int>, [Int]) = ([start], [start])
    while let place = waiting.popLast() {
      let next = nodes[place].dependencies.compactMap { places[$0] }
      waiting += next.filter { found.insert($0).inserted }
    }
    return chart(of: found.sorted().map { nodes[$0] })
  }

  private func chart(of nodes: [Node]) -> String {
    var lines = ["flowchart TD"]
    for node in nodes {
      lines.append("  \(node.target.module)[\(node.target.name)]")
      for target in node.dependencies {
        let module = places[target].map { self.nodes[$0].target.module } ?? target
        lines.append("  \(node.target.module) --> \(module)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A table with one line per module: its depth, its fan-in and its dependencies.
  public var table: String {
    let rows = nodes.map { node in
      (node.target.name, "\(node.depth)", "\(node.fanIn)", node.dependencies)
    }
    let width = (rows.map(\.0.count) + [6]).max() ?? 6
    let lines = rows.map { name, depth, fanIn, targets in
      "\(name.padded(to: width))  \(depth.padded(to: 5))  \(fanIn.padded(to: 6))  "
        + targets.joined(separator: " ")
    }
    let heading = "\("module".padded(to: width))  depth  fan-in  depends on"
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  /// The `findings`, the parts of the package that were not examined, and the counts of the rest.
  public func summary(_ findings: [Finding]) -> String {
    findings.map { "\($0)\n" }.joined()
      + "not looked at: \(package.unexamined)\n"
      + "\(counted(findings.count, "finding")) in \(counted(nodes.count, "module")) and "
      + "\(counted(swiftFiles, "Swift file"))\n"
  }

  /// The graph and `findings` as a value to encode.
  public func report(_ findings: [Finding]) -> Report {
    Report(
      package: package.name, swiftFiles: swiftFiles, notLookedAt: package.unexamined,
      modules: nodes.map { node in
        Report.Module(
          name: node.target.name, kind: node.target.kind.rawValue, depth: node.depth,
          fanIn: node.fanIn, dependsOn: node.dependencies)
      },
      findings: findings.map {
        Report.Item(
          rule: $0.rule.rawValue, file: $0.file, line: $0.line, message: $0.message,
          remedy: $0.remedy)
      })
  }

  private var swiftFiles: Int { nodes.reduce(0) { $0 + $1.target.sources.count } }

  /// The graph as scripts read it, in JSON.
  public struct Report: Sendable, Encodable {
    struct Module: Encodable {
      let name, kind: String
      let depth, fanIn: Int
      let dependsOn: [String]
    }

    struct Item: Encodable {
      let rule, file: String
      let line: Int
      let message, remedy: String
    }

    let package: String
    let swiftFiles: Int
    let notLookedAt: Unexamined
    let modules: [Module]
    let findings: [Item]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
