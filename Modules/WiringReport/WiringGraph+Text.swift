public import FeatureDependencies

extension WiringGraph {
  /// The graph as an indented list.
  public func lines(_ language: Language) -> [String] {
    var lines: [String] = []
    for scope in scopes {
      lines.append(scope.name)
      lines += scope.members.map { "  " + $0.text }
    }
    for feature in features {
      lines.append("\(feature.kind): \(feature.type)")
      lines += feature.requirements.map { "  " + $0.text }
    }
    let circle = LocalizedText(
      en: "circle, intended, lazy on every hop", ko: "의도된 순환 (각 단계에서 지연 생성)")
    return lines
      + circles.map { "\(circle(language)): \(($0 + $0.prefix(1)).joined(separator: " → "))" }
  }

  /// The graph as a Mermaid flowchart: scopes hold, features are injected; dotted lines are the
  /// builders that features ask for when a customer wants them.
  public var mermaid: [String] {
    var lines = ["flowchart TD"]
    for scope in scopes {
      lines.append("  subgraph \(scope.name)")
      lines += scope.members.map { "    \(scope.name)_\($0.name)[\"\($0.text.mermaid)\"]" }
      lines.append("  end")
    }
    for (outer, inner) in zip(scopes, scopes.dropFirst()) {
      lines.append("  \(outer.name) --> \(inner.name)")
    }
    for feature in features {
      lines.append("  \(feature.kind)([\"\(feature.type)\"])")
      if let last = scopes.last { lines.append("  \(last.name) --> \(feature.kind)") }
      for requirement in feature.requirements {
        guard let neighbour = requirement.feature else { continue }
        lines.append("  \(feature.kind) -. \"\(requirement.name), lazy\" .-> \(neighbour)")
      }
    }
    return lines
  }
}

extension WiringGraph.Member {
  fileprivate var text: String {
    let types = types.isEmpty ? "nil" : types.joined(separator: " → ")
    return "\(name): \(types)" + (feature.map { " (\($0))" } ?? "")
  }
}

extension String {
  /// The text as Mermaid shows it in a label, where angle brackets are taken for HTML.
  fileprivate var mermaid: String { replacing("<", with: "#lt;").replacing(">", with: "#gt;") }
}
