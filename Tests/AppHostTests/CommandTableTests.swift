import FeatureDependencies
import Testing

@testable import AppHost

struct CommandTableTests {
  private let table = CommandTable(products: HostedProduct.all.map(\.description))

  @Test(arguments: [
    ("opn deposit", "open deposit"), ("acounts", "accounts"), ("--custmer", nil), ("zzz", nil),
  ])
  func `A mistyped command is recognised, anything else is not guessed at`(
    entered: String, meant: String?
  ) {
    let words = table.commands.map(\.words).filter { !$0.isEmpty }
    #expect(Spelling.nearest(to: entered, among: words) == meant)
  }

  @Test func `No two commands have the same words`() {
    let words = table.commands.map(\.words)
    #expect(Set(words).count == words.count)
  }

  @Test func `Every command's examples are understood as that command`() throws {
    for command in table.commands {
      for example in command.examples {
        let plain = example.replacing("source <(", with: "").replacing(")", with: "")
        let words = plain.split(separator: "|")[0].split(separator: " ").dropFirst()
        let parsed = try CommandLineParser.parse(words.map(String.init), by: table)
        #expect(parsed.command.name == command.name, "\(example)")
      }
    }
  }
}
