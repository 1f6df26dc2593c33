import Foundation

/// Findings that are accepted, one per line: `rule | file | modules | reason`.
///
/// Lines of the sources are not part of it, so that an edit above an import changes nothing.
struct Baseline {
  private static let newReason = "found when the baseline was written"

  private let file: String
  /// The reason and the line of each accepted finding, by its first three columns.
  private var accepted: [[String]: (reason: String, line: Int)] = [:]

  /// Reads a baseline from `path`; findings about it name `file`.
  init(path: String, file: String) throws(ModuleGraphError) {
    self.file = file
    let text = String(decoding: try data(at: path), as: UTF8.self)
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, line) in all.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.components(separatedBy: " | ")
      guard parts.count >= 4, !parts[3].isEmpty else {
        throw ModuleGraphError(
          "\(file):\(place + 1): this is not \"rule | file | modules | reason\". "
            + "Correct or remove the line.")
      }
      let key = Array(parts[..<3])
      // The first of two equal lines gives the reason.
      accepted[key] = accepted[key] ?? (parts[3...].joined(separator: " | "), place + 1)
    }
  }

  private static func key(_ finding: Finding) -> [String] {
    [finding.rule.rawValue, finding.file, finding.names.joined(separator: ", ")]
  }

  /// The findings that the baseline accepts, and one finding for each of its lines that accepts
  /// none.
  func split(_ findings: [Finding]) -> (known: [Finding], stale: [Finding]) {
    let known = findings.filter { accepted[Self.key($0)] != nil }
    let used = Set(known.map(Self.key))
    let stale = accepted.filter { !used.contains($0.key) }.map { key, place in
      Finding(
        rule: .staleBaseline, file: file, line: place.line,
        message: "the finding \(key[0]) of \(key[2]) in \(key[1]) is gone.",
        remedy: "Remove this line, or write the baseline again.", names: [key[0], key[2]])
    }
    return (known, stale)
  }

  /// The text of a baseline that accepts `findings`. Reasons in `old` are kept.
  static func text(accepting findings: [Finding], old: Baseline?) -> String {
    let lines = Set(findings.map(key)).map { key in
      (key + [old?.accepted[key]?.reason ?? newReason]).joined(separator: " | ")
    }
    let head = "# Findings that module-graph accepts: rule | file | modules | reason\n"
    return head + lines.sorted().map { "\($0)\n" }.joined()
  }
}
