import Foundation
import Testing

/// What pages write as code, between backticks: paths and tests of those names are there.
struct NameTests {
  /// Pages that name tests in their text, as `Docs/Security` does in its tables.
  private static let namingTests = ["Docs/Architecture.md", "Docs/KoreanBanking.md"]

  private func names(_ page: Page) -> [String] {
    page.prose.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }

  /// The paths from the root that `page` names and that are not there. `X` in a path stands for
  /// the name of a feature.
  private func missingPaths(_ page: Page) -> [String] {
    names(page).compactMap { $0.split(separator: " ").first.map(String.init) }.filter { path in
      path.contains(/^(Modules|AppHost|Tests|Docs|\.ci)\//) && !path.contains(/\/X/)
        && !FileManager.default.fileExists(atPath: Sources.root.appending(path: path).path)
    }
  }

  @Test(arguments: Page.all)
  func `A path that a page names is there`(page: Page) {
    #expect(missingPaths(page) == [])
  }

  @Test func `A path that is not there is found`() {
    let page = Page(path: "Docs/Seeded.md", text: "`Docs/None.md`, `Docs/X/Y.md`, `Docs/Scale.md`")
    #expect(missingPaths(page) == ["Docs/None.md"])
  }

  @Test func `Docs/Contracts says of each contract of the kit who keeps it`() throws {
    let declared = try Sources.files(in: "Modules/FeatureDependenciesTesting/Contracts").flatMap {
      $0.lines.flatMap {
        $0.matches(of: /public (?:enum|struct|typealias) ([A-Za-z]+Contract)\b/).map {
          String($0.output.1)
        }
      }
    }
    let rows = try Page(path: "Docs/Contracts.md").rows.map {
      $0[0].matches(of: /`([A-Za-z]+Contract)(?:<[A-Za-z]+>)?`/).map { String($0.output.1) }
    }
    // What builders have in common is a contract that no protocol has.
    #expect(Set(declared).subtracting(["BuildableContract"]) == Set(rows.joined()))
  }

  @Test(arguments: namingTests)
  func `A test that a page names is there`(path: String) throws {
    let tests = Set(
      try Sources.files(in: "Tests").flatMap { file in
        file.lines.flatMap { $0.matches(of: /func `([^`]+)`/).map { String($0.output.1) } }
      })
    // Names of tests are sentences: nothing else between backticks has so many words.
    let named = names(try Page(path: path)).filter { name in
      name.wholeMatch(of: /[A-Z][a-z]*( \S+){3,}/) != nil
    }
    #expect(!named.isEmpty)
    #expect(named.filter { !tests.contains($0) } == [])
  }
}
