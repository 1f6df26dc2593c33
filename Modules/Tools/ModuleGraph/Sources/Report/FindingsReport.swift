/// The graph with its findings, in each format.
struct FindingsReport: Answer {
  let graph: ModuleGraph
  let review: ModuleGraph.Review

  var text: String { graph.table + "\n" + graph.summary(review.findings) + exceptions }

  /// Annotations that GitHub shows at the lines of a pull request, and a summary.
  var gitHub: String {
    review.findings.map { finding in
      let text = ([finding.message + " " + finding.remedy] + finding.details)
        .joined(separator: "\n")
      let place = "file=\(Self.property(finding.file)),line=\(finding.line)"
      return "::error \(place),title=\(finding.rule.rawValue)::\(Self.escaped(text))\n"
    }.joined() + graph.summary(count: review.findings.count) + exceptions
  }

  /// How many findings are accepted; empty if there are none.
  private var exceptions: String {
    var parts: [String] = []
    if review.inBaseline > 0 { parts.append("\(review.inBaseline) in the baseline") }
    if review.ignored > 0 { parts.append("\(review.ignored) ignored by comments") }
    return parts.isEmpty ? "" : "accepted: \(parts.joined(separator: ", "))\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  func encode(to encoder: any Encoder) throws {
    var report = graph.report(review.findings)
    report.inBaseline = review.inBaseline
    report.ignored = review.ignored
    try report.encode(to: encoder)
  }
}
