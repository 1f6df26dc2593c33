import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// Sessions of scripts, pipes and batches equal their files in Sessions: questions, keys, order,
/// texts, JSON and exit codes.
///
/// To add a session, write its commands into a file and run the suite with `ARTIFACTS=write`. The
/// menu and the offers of the sessions have two products.
@Suite(.enabled(if: HostedProduct.all.count == 2))
struct SessionTests {
  private static let folder = "Tests/AppHostTests/Sessions"
  private static let files: [String] =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Sources.root.appending(path: folder).path
    ).sorted()) ?? []

  @Test func `Six sessions exist, in English and Korean`() {
    let names = Set(Self.files.map { $0.replacing(/\.(en|ko)\.txt$/, with: "") })
    let files = Set(names.flatMap { ["\($0).en.txt", "\($0).ko.txt"] })
    #expect(names.count == 6)
    #expect(files.symmetricDifference(Self.files).sorted() == [])
  }

  @Test(arguments: files)
  func `A session equals its file`(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let session = Session(try Sources.text(of: path))
    try #require(!session.commands.isEmpty, "\(name) contains no command")
    let text = try session.run(BuiltProgram())
    let expected = try Sources.generated(text, at: path)
    if text != expected { Issue.record("\(difference(expected, text, in: name))") }
  }

  /// The first lines in which `text` differs from the `expected` text of `file`.
  private func difference(_ expected: String, _ text: String, in file: String) -> String {
    let (old, new) = (expected.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let context = old[max(0, same - 2)..<same].map { "  " + $0 }
    let lines =
      context + old.dropFirst(same).prefix(6).map { "- " + $0 }
      + new.dropFirst(same).prefix(6).map { "+ " + $0 }
    return "Sessions/\(file):\(same + 1) differs\n" + lines.joined(separator: "\n")
  }
}
