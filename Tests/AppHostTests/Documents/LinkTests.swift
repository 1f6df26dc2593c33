import Foundation
import Testing

/// Links on pages resolve, and links lead from the README to every page.
struct LinkTests {
  @Test(arguments: Page.all)
  func `A page's links lead to existing files and headings`(page: Page) {
    let faults = page.links.filter { !$0.contains("://") }.compactMap { target -> String? in
      let path = page.resolved(target)
      guard FileManager.default.fileExists(atPath: Sources.root.appending(path: path).path) else {
        return "\(target) is not there"
      }
      let parts = target.split(separator: "#", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let anchors = (try? Page(path: path))?.anchors ?? []
      return anchors.contains(String(parts[1])) ? nil : "\(target) has no such heading"
    }
    #expect(faults == [])
  }

  // A link to a folder leads to the pages in it.
  @Test func `Links lead from the README to every page`() {
    let known = Dictionary(Page.all.map { ($0.path, $0) }) { first, _ in first }
    var (found, waiting): (Set<String>, [String]) = (["README.md"], ["README.md"])
    while let page = waiting.popLast().flatMap({ known[$0] }) {
      let targets = Set(page.links.map(page.resolved))
      let next = known.keys.filter { path in
        targets.contains(path)
          || targets.contains(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
      }
      waiting += next.filter { found.insert($0).inserted }
    }
    #expect(Page.all.map(\.path).filter { !found.contains($0) } == [])
  }
}
