extension ModuleGraph {
  /// A table with one line per module: its depth, its fan-in and its dependencies.
  public var table: String {
    let rows = nodes.map { node in
      (node.name, "\(node.depth)", "\(node.fanIn)", node.dependencies)
    }
    let width = (rows.map(\.0.count) + [6]).max() ?? 6
    let lines = rows.map { name, depth, fanIn, targets in
      "\(name.padded(to: width))  \(depth.padded(to: 5))  \(fanIn.padded(to: 6))  "
        + targets.joined(separator: " ")
    }
    let heading = "\("module".padded(to: width))  depth  fan-in  depends on"
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  /// The `findings`, the parts of the packages that were not examined, and the counts of the rest.
  public func summary(_ findings: [Finding]) -> String {
    findings.map { finding in
      ([finding.description] + finding.details.map { "  \($0)" }).map { "\($0)\n" }.joined()
    }.joined() + summary(count: findings.count)
  }

  /// The last two lines, for a report with `count` findings.
  func summary(count: Int) -> String {
    let several = packages.count > 1 ? "\(packages.count) packages, " : ""
    return "not looked at: \(unexamined)\n"
      + "\(counted(count, "finding")) in \(several)\(counted(nodes.count, "module")) and "
      + "\(counted(swiftFiles, "Swift file"))\n"
  }

  /// The graph and `findings` as a value to encode.
  public func report(_ findings: [Finding]) -> Report {
    Report(
      package: package.name, packages: packages.map(\.name), swiftFiles: swiftFiles,
      notLookedAt: unexamined,
      modules: nodes.map { node in
        Report.Module(
          name: node.name, kind: node.target.kind.rawValue, package: packages[node.package].name,
          depth: node.depth, fanIn: node.fanIn, dependsOn: node.dependencies)
      },
      findings: findings.map {
        Report.Item(
          rule: $0.rule.rawValue, file: $0.file, line: $0.line, message: $0.message,
          remedy: $0.remedy, details: $0.details)
      })
  }

  /// The counts of all packages.
  private var unexamined: Unexamined {
    let external = Set(nodes.flatMap(\.external)).count
    return packages.map(\.unexamined).reduce(Unexamined(externalProducts: external), +)
  }

  private var swiftFiles: Int { nodes.reduce(0) { $0 + $1.target.sources.count } }

  /// The graph as scripts read it, in JSON.
  public struct Report: Sendable, Encodable {
    struct Module: Encodable {
      let name, kind, package: String
      let depth, fanIn: Int
      let dependsOn: [String]
    }

    struct Item: Encodable {
      let rule, file: String
      let line: Int
      let message, remedy: String
      let details: [String]
    }

    let package: String
    let packages: [String]
    let swiftFiles: Int
    let notLookedAt: Unexamined
    let modules: [Module]
    let findings: [Item]
    /// How many findings the baseline and comments accept.
    var inBaseline = 0
    var ignored = 0
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
