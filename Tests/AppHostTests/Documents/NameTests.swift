import Foundation
import Testing

/// The paths and tests that pages name exist.
struct NameTests {
  /// Pages whose text names tests. `PromisesTests` checks the tables of `Docs/Reference/Security`.
  private static let namingTests = [
    "Docs/Guide/Architecture.md", "Docs/Reference/KoreanBanking.md", "Docs/Evidence/Testing.md",
    "Docs/Guide/Contracts.md",
  ]

  private func names(_ page: Page) -> [String] {
    page.prose.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }

  /// The paths from the root that `page` names and that do not exist. `X` in a path stands for the
  /// name of a feature.
  private func missingPaths(_ page: Page) -> [String] {
    names(page).compactMap { $0.split(separator: " ").first.map(String.init) }.filter { path in
      path.contains(/^(Modules|AppHost|Tests|Docs|\.ci)\//) && !path.contains(/[\/+]X/)
        && !FileManager.default.fileExists(atPath: Sources.root.appending(path: path).path)
    }
  }

  @Test(arguments: Page.all)
  func `A path named on a page exists`(page: Page) {
    #expect(missingPaths(page) == [])
  }

  @Test func `A path that does not exist is found`() {
    let page = Page(
      path: "Docs/Seeded.md", text: "`Docs/None.md`, `Docs/X/Y.md`, `Docs/Reference/Scale.md`")
    #expect(missingPaths(page) == ["Docs/None.md"])
  }

  @Test func `Docs/Guide/Contracts lists each contract of the kit`() throws {
    let declared = try Sources.files(in: "Modules/FeatureDependenciesTesting/Contracts").flatMap {
      $0.lines.flatMap {
        $0.matches(of: /public (?:enum|struct|typealias) ([A-Za-z]+Contract)\b/).map {
          String($0.output.1)
        }
      }
    }
    let listed = try Page(path: "Docs/Guide/Contracts.md").describedNames.joined().compactMap {
      $0.wholeMatch(of: /([A-Za-z]+Contract)(?:<[A-Za-z]+>)?/).map { String($0.output.1) }
    }
    // The builder contracts share `BuildableContract`, which belongs to no protocol of its own.
    #expect(Set(declared).subtracting(["BuildableContract"]) == Set(listed))
  }

  /// The sentences of `page` in backticks or italics, which must be test names. Other code has
  /// fewer words, and other sentences in italics end with a period.
  private func sentences(_ page: Page) -> [String] {
    let text = page.prose.joined(separator: "\n")
    let italics = text.matches(of: /(\*+)([^*]+)\*+/).filter { $0.output.1 == "*" }
      .map { String($0.output.2).replacing("\n", with: " ") }
    return (names(page) + italics).filter { name in
      name.wholeMatch(of: /[A-Z][a-z]*( \S+){3,}/) != nil && !name.hasSuffix(".")
    }
  }

  /// The tests that `page` names and that do not exist.
  private func missingTests(_ page: Page) throws -> [String] {
    let tests = Set(
      try Sources.files(in: "Tests").flatMap { file in
        file.lines.flatMap { $0.matches(of: /func `([^`]+)`/).map { String($0.output.1) } }
      })
    return sentences(page).filter { !tests.contains($0) }
  }

  @Test(arguments: namingTests)
  func `A test named on a page exists`(path: String) throws {
    let page = try Page(path: path)
    #expect(!sentences(page).isEmpty)
    #expect(try missingTests(page) == [])
  }

  @Test func `A missing test is found, named as code or in italics`() throws {
    let text =
      "`A path is not there`, *Every clause\nhas no mutant*, *not run*, **A word or three**"
    let page = Page(path: "Docs/Seeded.md", text: text)
    #expect(try missingTests(page) == ["A path is not there", "Every clause has no mutant"])
  }
}
