import Foundation
import Testing

/// Each page that exists in Korean has the same structure as the English page.
struct PageLanguageTests {
  private static let readme = ("README.md", "Docs/README.ko.md")
  private static let pages = [
    readme, ("Docs/Guide/AddAFeature.md", "Docs/Guide/AddAFeature.ko.md"),
    ("Docs/Guide/Alternatives.md", "Docs/Guide/Alternatives.ko.md"),
    ("Docs/Guide/ApplyIt.md", "Docs/Guide/ApplyIt.ko.md"),
    ("Docs/Guide/Architecture.md", "Docs/Guide/Architecture.ko.md"),
    ("Docs/Guide/Contracts.md", "Docs/Guide/Contracts.ko.md"),
    ("Docs/Examples/Minimal/README.md", "Docs/Examples/Minimal/README.ko.md"),
  ]

  /// The parts of a page that do not depend on the language.
  private struct Structure: Equatable {
    let headings: [Int]
    let blocks: [[String]]
    let names: [[Substring]]
    let described: [[String]]
    let tables: [Int]
    /// The targets as in the English page, without the link between the two languages.
    let links: [String]

    init(_ page: Page) {
      headings = page.headings.map { $0.prefix { $0 == "#" }.count }
      blocks = page.blocks.map { [$0.language, $0.above] + $0.lines }
      tables = page.rows.map(\.count)
      names = page.rows.map { $0[0].matches(of: /`[^`]+`/).map(\.output) }
      described = page.describedNames
      let targets = page.links.map { page.resolved($0.target) }
      links = targets.filter { !Self.isOtherLanguage($0, of: page.path) }.map {
        page.path.contains(".ko.") ? Self.inEnglish($0) : $0
      }
    }

    private static func isOtherLanguage(_ link: String, of page: String) -> Bool {
      pages.contains { [($0.0, $0.1), ($0.1, $0.0)].contains { $0 == (page, link) } }
    }

    /// The English counterpart of `link`, a target on the Korean page. A link to an English page
    /// that exists in Korean is marked, so that it differs from its counterpart.
    private static func inEnglish(_ link: String) -> String {
      if link.hasSuffix("-en.svg") || pages.contains(where: { $0.0 == link }) {
        return "\(link), in English"
      }
      return pages.first { $0.1 == link }?.0 ?? link.replacing("-ko.svg", with: "-en.svg")
    }
  }

  private func difference(_ english: Page, _ korean: Page) -> [String] {
    let (one, other) = (Structure(english), Structure(korean))
    var found: [String] = []
    if one.headings != other.headings { found.append("headings") }
    if one.blocks != other.blocks { found.append("commands and code") }
    if one.tables != other.tables { found.append("tables") }
    if one.names != other.names { found.append("names in tables") }
    if one.described != other.described { found.append("described names") }
    if one.links != other.links { found.append("links") }
    return found
  }

  @Test(arguments: pages)
  func `A page has the same structure, commands and links in both languages`(
    english: String, korean: String
  ) throws {
    #expect(difference(try Page(path: english), try Page(path: korean)) == [])
  }

  @Test(arguments: [
    ("swift test", "swift test --parallel", "commands and code"),
    ("## 안전", "### 안전", "headings"), ("`AppHost/Signing`", "`AppHost/Signings`", "described names"),
    ("(Reference/Security.md)", "(Reference/Scripts.md)", "links"),
    ("(Guide/AddAFeature.ko.md)", "(Guide/AddAFeature.md)", "links"),
    ("session-ko.svg", "session-en.svg", "links"),
    ("| 하고 싶은 일 | 읽을 문서 |", "| 하고 싶은 일 |", "tables"),
  ])
  func `A difference between the languages is found`(
    part: String, other: String, finding: String
  ) throws {
    let korean = try Sources.text(of: Self.readme.1)
    try #require(korean.contains(part))
    let seeded = Page(path: Self.readme.1, text: korean.replacing(part, with: other))
    #expect(difference(try Page(path: Self.readme.0), seeded) == [finding])
  }
}
