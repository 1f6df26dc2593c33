import Foundation
import Testing

/// Code that a page quotes from a file occurs in that file, line by line and in the same order. The
/// page may omit lines and change the indentation; on a page of the pattern, `// …` marks code that
/// is omitted between quoted lines. A block that quotes several files names their folder above it,
/// and each file in a comment such as `// Deposit/Deposit.swift`.
struct QuotedCodeTests {
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

  /// Marks omitted code. Comments and empty lines may be omitted without it.
  private static let mark = "// …"

  private static let quoting = Page.all.filter { $0.blocks.contains { source($0) != nil } }

  /// The lines of `quoted` that are not in `text`, or not in this order.
  private func missing(_ quoted: [String], in text: [String]) -> [String] {
    var rest = text.map { $0.trimmingCharacters(in: .whitespaces) }[...]
    return quoted.map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
      if line.isEmpty || line == Self.mark { return false }
      // Allow a comma after the line: the last element of a list gets one when another is added.
      guard let place = rest.firstIndex(where: { $0 == line || $0 == line + "," }) else {
        return true
      }
      rest = rest[(place + 1)...]
      return false
    }
  }

  @Test(arguments: quoting)
  func `Quoted code occurs in its source file`(page: Page) throws {
    for block in page.blocks {
      for (path, lines) in Self.quotations(block) {
        let text = try Sources.text(of: path).components(separatedBy: "\n")
        #expect(missing(lines, in: text) == [], "\(path)")
      }
    }
  }

  /// `quoted` is split into parts at the marks. Returns the first line of each part whose lines do
  /// not occur in `text` without a gap, after the previous part.
  private func unmarkedGaps(_ quoted: [String], in text: [String]) -> [String] {
    func code(_ lines: [String]) -> [String] {
      lines.map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0 == Self.mark || !$0.isEmpty && !$0.hasPrefix("//") }
    }
    var rest = code(text)[...]
    return code(quoted).split(separator: Self.mark).compactMap { part in
      let place = rest.indices.first { start in
        let candidate = rest[start...].prefix(part.count)
        return candidate.count == part.count
          && zip(part, candidate).allSatisfy { $1 == $0 || $1 == $0 + "," }
      }
      guard let place else { return part.first }
      rest = rest[(place + part.count)...]
      return nil
    }
  }

  private static let ofPattern = quoting.filter {
    ["README.md", "Docs/README.ko.md"].contains($0.path) || $0.path.hasPrefix("Docs/Pattern/")
  }

  @Test(arguments: ofPattern)
  func `A mark shows where a page of the pattern omits code`(page: Page) throws {
    for block in page.blocks {
      for (path, lines) in Self.quotations(block) {
        let text = try Sources.text(of: path).components(separatedBy: "\n")
        #expect(unmarkedGaps(lines, in: text) == [], "\(path)")
      }
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
    let (korean, english) = (page.blocks, try Page(path: path).blocks)
    #expect(
      korean.filter { $0.language == "swift" }.map(\.lines)
        == english.filter { $0.language == "swift" }.map(\.lines))
  }
}
