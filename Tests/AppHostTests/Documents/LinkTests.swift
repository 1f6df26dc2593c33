import Foundation
import Testing

/// Links on pages resolve, and links lead from the README to every page.
struct LinkTests {
  /// The broken links of `page`, each with its fault.
  private func dead(_ page: Page) -> [String] {
    page.links.filter { !$0.target.contains("://") }.compactMap { link in
      let path = page.resolved(link.target)
      guard FileManager.default.fileExists(atPath: Sources.root.appending(path: path).path) else {
        return "\(link.target) is not there"
      }
      let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let anchors = (try? Page(path: path))?.anchors ?? []
      return anchors.contains(String(parts[1])) ? nil : "\(link.target) has no such heading"
    }
  }

  @Test(arguments: Page.all)
  func `A page's links lead to existing files and headings`(page: Page) {
    #expect(dead(page) == [])
  }

  @Test(arguments: [
    ("[x](Nowhere.md)", "Nowhere.md is not there"),
    ("[x](CONTRIBUTING.md#nothing)", "CONTRIBUTING.md#nothing has no such heading"),
    ("![x](Screens/none.svg)", "Screens/none.svg is not there"),
  ])
  func `A dead link is found`(text: String, finding: String) {
    #expect(dead(Page(path: "Docs/Seeded.md", text: text)) == [finding])
  }

  /// The pages in `pages` that cannot be reached from the README by links. A link to a folder leads
  /// to the pages in it.
  private func orphans(_ pages: [Page]) -> [String] {
    let known = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    var (found, waiting): (Set<String>, [String]) = (["README.md"], ["README.md"])
    while let page = waiting.popLast().flatMap({ known[$0] }) {
      let targets = Set(page.links.map { page.resolved($0.target) })
      let next = known.keys.filter { path in
        targets.contains(path)
          || targets.contains(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
      }
      waiting += next.filter { found.insert($0).inserted }
    }
    return pages.map(\.path).filter { !found.contains($0) }
  }

  @Test func `Links lead from the README to every page`() {
    #expect(orphans(Page.all) == [])
  }

  @Test func `A page that nothing links to is found`() {
    let pages = Page.all + [Page(path: "Docs/Seeded.md", text: "[x](Security.md)")]
    #expect(orphans(pages) == ["Docs/Seeded.md"])
  }

  @Test func `The index of decisions lists each decision`() throws {
    let index = try Page(path: "Docs/Decisions/README.md")
    let listed = Set(index.rows.flatMap { Page(path: index.path, text: $0[0]).links }.map(\.target))
    let folder = Sources.root.appending(path: "Docs/Decisions").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(pages).subtracting(["README.md"]) == listed)
  }

  @Test(arguments: Page.all)
  func `A page refers to things outside this repository only by URL`(page: Page) {
    let foreign = page.lines.filter {
      $0.contains("../shared") || $0.localizedCaseInsensitiveContains("design page")
        || $0.contains("DESIGN.md")
    }
    #expect(foreign == [])
  }
}
