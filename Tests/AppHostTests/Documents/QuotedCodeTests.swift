import Foundation
import Testing

/// Code that a page quotes from a file occurs in that file, line by line and in the same order. The
/// page may omit lines and change the indentation; on a page of the pattern, `// …` marks code that
/// is omitted between quoted lines. A block that quotes several files names their folder above it,
/// and each file in a comment such as `// Deposit/Deposit.swift`.
struct QuotedCodeTests {
  /// Marks omitted code. Comments and empty lines may be omitted without it.
  private static let mark = "// …"

  /// The file that the line above a block names.
  private static func source(_ block: Page.Block) -> String? {
    block.above.firstMatch(of: /<!-- from (\S+) -->/).map { String($0.output.1) }
  }

  /// The files that `block` quotes, each with the lines quoted from it.
  private static func quotations(_ block: Page.Block) -> [(path: String, lines: [String])] {
    guard let source = source(block) else { return [] }
    guard !source.hasSuffix(".swift") else { return [(source, block.lines)] }
    return block.lines.reduce(into: []) { parts, line in
      if let match = line.wholeMatch(of: /\/\/ (\S+\.swift)/) {
        parts.append(("\(source)/\(match.output.1)", []))
      } else if parts.isEmpty {
        // The text of a folder cannot be read, so a line before the first file fails the test.
        parts.append((source, [line]))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
  }

  private static let quoting = Page.all.filter { $0.blocks.contains { source($0) != nil } }

  @Test(arguments: quoting)
  func `Quoted code occurs in its source file, and a page of the pattern marks what it omits`(
    page: Page
  ) throws {
    let isOfPattern =
      ["README.md", "Docs/README.ko.md"].contains(page.path)
      || page.path.hasPrefix("Docs/Pattern/")
    for (path, quoted) in page.blocks.flatMap(Self.quotations) {
      let text = trimmed(try Sources.text(of: path).components(separatedBy: "\n"))
      let lines = trimmed(quoted)
      let single = lines.filter { $0 != Self.mark }.map { [$0] }
      #expect(missing(single, in: text) == [], "\(path)")
      guard isOfPattern else { continue }
      let parts = code(lines).split(separator: Self.mark).map { Array($0) }
      #expect(missing(parts, in: code(text)) == [], "\(path)")
    }
  }

  /// The lines without indentation, except for empty ones.
  private func trimmed(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The lines that are not comments, and the marks.
  private func code(_ lines: [String]) -> [String] {
    lines.filter { $0 == Self.mark || !$0.hasPrefix("//") }
  }

  /// The first line of each part that does not occur in `text` without a gap, after the part before
  /// it.
  private func missing(_ parts: [[String]], in text: [String]) -> [String] {
    var rest = text[...]
    return parts.compactMap { part in
      let place = rest.indices.first { start in
        let candidate = rest[start...].prefix(part.count)
        // Allow a comma after the line: the last element of a list gets one when another is added.
        return candidate.count == part.count
          && zip(part, candidate).allSatisfy { $1 == $0 || $1 == $0 + "," }
      }
      guard let place else { return part.first }
      rest = rest[(place + part.count)...]
      return nil
    }
  }

  /// Code that is neither quoted nor compiled would become outdated unnoticed.
  @Test(arguments: Page.all)
  func `Swift on a page is quoted from a file, or an example that is compiled`(page: Page) {
    let blocks = page.blocks.filter { block in
      block.language == "swift" && Self.source(block) == nil
        && block.above != "<!-- compiled -->"
    }
    #expect(blocks.map { $0.lines.first ?? "" } == [])
  }

  @Test(arguments: Page.all.filter { $0.path.hasSuffix(".ko.md") })
  func `A Korean page has the Swift code of the English page`(page: Page) throws {
    let path = page.path == "Docs/README.ko.md" ? "README.md" : page.path.replacing(".ko", with: "")
    let pages = [page, try Page(path: path)]
    let swift = pages.map { $0.blocks.filter { $0.language == "swift" }.map(\.lines) }
    #expect(swift[0] == swift[1])
  }
}
