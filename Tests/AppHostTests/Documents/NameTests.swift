import Foundation
import Testing

/// What pages write as code, between backticks: paths and tests of those names are there.
struct NameTests {
  /// Pages that name tests in their text, as `Docs/Security` does in its tables.
  private static let namingTests = [
    "Docs/Architecture.md", "Docs/KoreanBanking.md", "Docs/Testing.md", "Docs/Contracts.md",
  ]

  private func names(_ page: Page) -> [String] {
    page.prose.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }

  /// The paths from the root that `page` names and that are not there. `X` in a path stands for
  /// the name of a feature.
  private func missingPaths(_ page: Page) -> [String] {
    names(page).compactMap { $0.split(separator: " ").first.map(String.init) }.filter { path in
      path.contains(/^(Modules|AppHost|Tests|Docs|\.ci)\//) && !path.contains(/[\/+]X/)
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

  /// The sentences that `page` writes as code or in italics, as the names of tests are written.
  /// Nothing else between backticks has so many words; emphasis of a page's own has a full stop.
  private func sentences(_ page: Page) -> [String] {
    let text = page.prose.joined(separator: "\n")
    let italics = text.matches(of: /(\*+)([^*]+)\*+/).filter { $0.output.1 == "*" }
      .map { String($0.output.2).replacing("\n", with: " ") }
    return (names(page) + italics).filter { name in
      name.wholeMatch(of: /[A-Z][a-z]*( \S+){3,}/) != nil && !name.hasSuffix(".")
    }
  }

  /// The tests that `page` names and that are not there.
  private func missingTests(_ page: Page) throws -> [String] {
    let tests = Set(
      try Sources.files(in: "Tests").flatMap { file in
        file.lines.flatMap { $0.matches(of: /func `([^`]+)`/).map { String($0.output.1) } }
      })
    return sentences(page).filter { !tests.contains($0) }
  }

  @Test(arguments: namingTests)
  func `A test that a page names is there`(path: String) throws {
    let page = try Page(path: path)
    #expect(!sentences(page).isEmpty)
    #expect(try missingTests(page) == [])
  }

  @Test func `A test that is not there is found, as code and in italics`() throws {
    let text =
      "`A path is not there`, *Every clause\nhas no mutant*, *not run*, **A word or three**"
    let page = Page(path: "Docs/Seeded.md", text: text)
    #expect(try missingTests(page) == ["A path is not there", "Every clause has no mutant"])
  }
}
