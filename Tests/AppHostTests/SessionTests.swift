import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// Sessions of scripts, pipes and batches equal their files in Sessions: questions, keys, order,
/// texts, JSON and exit codes.
///
/// A session has the commands of its English file in both languages. To add one, write its commands
/// into that file and run the suite with `ARTIFACTS=write`. The menu and the offers of the sessions
/// have two products.
@Suite(.enabled(if: HostedProduct.all.count == 2))
struct SessionTests {
  private static let folder = "Tests/AppHostTests/Sessions"
  private static let names = [
    "answers-as-json", "menu", "menu-refusals", "menu-services", "quotes", "scripts",
  ]

  private func session(_ name: String, in language: Language) throws -> Session {
    Session(try Sources.text(of: "\(Self.folder)/\(name).en.txt"), in: language)
  }

  @Test(arguments: names, Language.allCases)
  func `A session equals its file`(name: String, language: Language) throws {
    let session = try session(name, in: language)
    try #require(!session.commands.isEmpty, "\(name) contains no command")
    let text = try session.run(BuiltProgram())
    let file = "\(name).\(language.rawValue).txt"
    let expected = try Sources.generated(text, at: "\(Self.folder)/\(file)")
    if text != expected { Issue.record("\(difference(expected, text, in: file))") }
  }

  @Test func `The walk-through in Docs is the input of the menu's session`() throws {
    let input = try #require(try session("menu", in: .english).commands.first?.input)
    let text = input.map { $0 + "\n" }.joined()
    #expect(try text == Sources.generated(text, at: "Docs/walkthrough.txt"))
  }

  /// The first lines in which `text` differs from the `expected` text of `file`.
  private func difference(_ expected: String, _ text: String, in file: String) -> String {
    let (old, new) = (expected.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let lines =
      old[max(0, same - 2)..<same].map { "  " + $0 }
      + old.dropFirst(same).prefix(6).map { "- " + $0 }
      + new.dropFirst(same).prefix(6).map { "+ " + $0 }
    return "Sessions/\(file):\(same + 1) differs\n" + lines.joined(separator: "\n")
  }
}
