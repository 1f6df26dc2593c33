import Foundation

/// Findings that are accepted, one per line: `rule | file | modules`.
///
/// Lines of the sources are not part of it, so that an edit above an import changes nothing.
struct Baseline {
  private var accepted: Set<String> = []

  /// Reads the baseline at `path`; without a path, nothing is accepted.
  init(path: String?) throws(ModuleGraphError) {
    guard let path else { return }
    let text = String(decoding: try data(at: path), as: UTF8.self)
    accepted = Set(text.split(whereSeparator: \.isNewline).map(String.init))
  }

  func accepts(_ finding: Finding) -> Bool { accepted.contains(Self.line(finding)) }

  /// The text of a baseline that accepts `findings`.
  static func text(accepting findings: [Finding]) -> String {
    "# Findings that module-graph accepts: rule | file | modules\n"
      + Set(findings.map(line)).sorted().map { "\($0)\n" }.joined()
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.rule.rawValue) | \(finding.file) | \(finding.modules.joined(separator: ", "))"
  }
}
