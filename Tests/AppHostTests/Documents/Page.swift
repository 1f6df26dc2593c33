import Foundation
import Testing

/// A Markdown page of this repository.
struct Page: Sendable, CustomTestStringConvertible {
  /// A fenced code block.
  struct Block: Sendable {
    let language: String
    let lines: [String]
    /// The line above the opening fence; empty if absent.
    let above: String
  }

  let path: String
  let blocks: [Block]
  /// The lines outside of code blocks.
  let prose: [String]

  var testDescription: String { path }

  init(path: String) throws {
    self.path = path
    let lines = try Sources.text(of: path).components(separatedBy: "\n")
    var (blocks, prose, open): ([Block], [String], (start: Int, fence: String)?) = ([], [], nil)
    for (number, line) in lines.enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let (start, fence) = open {
        guard trimmed == "```" else { continue }
        blocks.append(
          Block(
            language: fence, lines: Array(lines[(start + 1)..<number]),
            above: start > 0 ? lines[start - 1] : ""))
        open = nil
      } else if trimmed.hasPrefix("```") {
        open = (number, String(trimmed.dropFirst(3)))
      } else {
        prose.append(line)
      }
    }
    (self.blocks, self.prose) = (blocks, prose)
  }

  /// The anchors that GitHub generates for the headings.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.hasPrefix("#") }.map { heading in
        let text = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
          text.replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || "-_".contains($0) })
      })
  }

  /// The targets of the links and the pictures of the page.
  var links: [String] {
    prose.joined(separator: "\n").matches(of: /\[[^\]]*\]\(([^)\s]+)\)/).map {
      String($0.output.1)
    }
  }

  /// Resolves the link `target` of this page to a path from the root, without its anchor.
  func resolved(_ target: String) -> String {
    let file = target.split(separator: "#", omittingEmptySubsequences: false)[0]
    guard !file.isEmpty else { return path }
    let folder = URL(filePath: "/" + path).deletingLastPathComponent()
    let whole = folder.appending(path: file.removingPercentEncoding ?? String(file))
    return String(whole.standardized.path.dropFirst())
  }

  /// The README, and the Markdown pages under Docs and Tests.
  static let all: [Page] = {
    // docc checks the pages of the documentation catalog.
    let files = ["Docs", "Tests"].flatMap { Sources.files("md", in: $0) }
      .filter { !$0.contains(".docc/") }
    return (["README.md"] + files).compactMap { try? Page(path: $0) }
  }()
}
