import Foundation

/// Findings that are accepted, one per line: `rule | file | modules | reason`.
///
/// Lines of the sources are not part of it, so that an edit above an import changes nothing.
struct Baseline {
  private struct Key: Hashable {
    let rule, file, names: String

    init(_ finding: Finding) {
      rule = finding.rule.rawValue
      file = finding.file
      names = finding.names.joined(separator: ", ")
    }

    init(_ parts: [String]) { (rule, file, names) = (parts[0], parts[1], parts[2]) }
  }

  private static let newReason = "found when the baseline was written"

  private let file: String
  private let lines: [(key: Key, reason: String, line: Int)]

  /// Reads a baseline from `path`; findings about it name `file`.
  init(path: String, file: String) throws(ModuleGraphError) {
    self.file = file
    var lines: [(Key, String, Int)] = []
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
      lines.append((Key(parts), parts[3...].joined(separator: " | "), place + 1))
    }
    self.lines = lines
  }

  /// The findings that the baseline accepts, and one finding for each of its lines that accepts
  /// none.
  func split(_ findings: [Finding]) -> (known: [Finding], stale: [Finding]) {
    let accepted = Set(lines.map(\.key))
    let known = findings.filter { accepted.contains(Key($0)) }
    let used = Set(known.map(Key.init))
    let stale = lines.filter { !used.contains($0.key) }.map { key, _, line in
      Finding(
        rule: .staleBaseline, file: file, line: line,
        message: "the finding \(key.rule) of \(key.names) in \(key.file) is gone.",
        remedy: "Remove this line, or write the baseline again.", names: [key.rule, key.names])
    }
    return (known, stale)
  }

  /// The text of a baseline that accepts `findings`. Reasons in `old` are kept.
  static func text(accepting findings: [Finding], old: Baseline?) -> String {
    let reasons = Dictionary(
      (old?.lines ?? []).map { ($0.key, $0.reason) }, uniquingKeysWith: { first, _ in first })
    let lines = Set(findings.map(Key.init)).map { key in
      [key.rule, key.file, key.names, reasons[key] ?? newReason].joined(separator: " | ")
    }
    let head = "# Findings that module-graph accepts: rule | file | modules | reason\n"
    return head + lines.sorted().map { "\($0)\n" }.joined()
  }
}
