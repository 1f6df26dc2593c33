/// A comment that asks to ignore the findings at an import: `// module-graph:ignore REASON`.
///
/// It stands at the end of the import's line, or alone on the line above.
struct IgnoreComment: Sendable, Hashable {
  static let mark = "module-graph:ignore"

  let file: String
  let line: Int
  let reason: String

  /// The reason in the bytes of a line comment; nil if it is another comment.
  static func reason(in comment: ArraySlice<UInt8>) -> String? {
    let text = comment.dropFirst(2).drop { $0 == UInt8(ascii: " ") }
    guard text.starts(with: mark.utf8) else { return nil }
    let rest = text.dropFirst(mark.utf8.count)
    guard rest.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: ":") }) ?? true else { return nil }
    let reason = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    return String(decoding: reason.prefix { $0 != 0x0D }, as: UTF8.self)
  }
}

extension ModuleGraph.Node {
  /// The line of the import to which the comment applies; nil if there is none.
  func line(of comment: IgnoreComment) -> Int? {
    let lines = Set((imports + externalImports).filter { $0.file == comment.file }.map(\.line))
    return [comment.line, comment.line + 1].first(where: lines.contains)
  }

  func isIgnored(_ line: ModuleGraph.Import) -> Bool {
    ignores.contains { comment in
      comment.file == line.file && !comment.reason.isEmpty && self.line(of: comment) == line.line
    }
  }
}

extension ModuleGraph {
  /// The findings that no comment ignores, with those about the comments; and the count of the
  /// ignored ones.
  func applyComments(to findings: [Finding]) -> (left: [Finding], ignored: Int) {
    var accepted: Set<String> = []
    var faults: [Finding] = []
    let found = Set(findings.map { "\($0.file):\($0.line)" })
    // Folders of targets can overlap, so that two modules have the same comment.
    var seen: Set<IgnoreComment> = []
    for node in nodes {
      for comment in node.ignores where seen.insert(comment).inserted {
        let place = node.line(of: comment).map { "\(comment.file):\($0)" }
        if comment.reason.isEmpty {
          faults.append(fault(.ignoreWithoutReason, comment, node))
        } else if let place, found.contains(place) {
          accepted.insert(place)
        } else {
          faults.append(fault(.unusedIgnore, comment, node))
        }
      }
    }
    let left = findings.filter { !accepted.contains("\($0.file):\($0.line)") }
    return (left + faults, findings.count - left.count)
  }

  private func fault(_ rule: Finding.Rule, _ comment: IgnoreComment, _ node: Node) -> Finding {
    let (message, remedy) =
      rule == .ignoreWithoutReason
      ? ("this comment ignores a finding without a reason.", "Write the reason after it.")
      : ("this comment ignores nothing: there is no finding at its import.", "Remove it.")
    return Finding(
      rule: rule, file: comment.file, line: comment.line, message: message, remedy: remedy,
      names: [node.name])
  }
}
