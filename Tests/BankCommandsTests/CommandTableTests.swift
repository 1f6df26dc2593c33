import FeatureDependencies
import Testing

@testable import BankCommands

struct CommandTableTests {
  private let table = CommandTable(products: SampleProducts.all)

  @Test(arguments: [
    ("opn deposit", "open deposit"), ("acounts", "accounts"), ("--custmer", nil), ("zzz", nil),
  ])
  func `A mistyped command is recognized, and unrelated text gets no suggestion`(
    entered: String, meant: String?
  ) {
    let words = table.commands.map(\.words).filter { !$0.isEmpty }
    #expect(Spelling.nearest(to: entered, among: words) == meant)
  }

  @Test func `No two commands have the same words`() {
    let words = table.commands.map(\.words)
    #expect(Set(words).count == words.count)
  }

  @Test func `Session options are accepted by every command`() throws {
    for command in table.commands {
      var line = command.words.split(separator: " ").map(String.init)
      line += command.arguments.map { _ in "x" }
      for option in command.required { line += [option.flag, "x"] }
      for option in OptionName.session where !command.required.contains(option) {
        line += option.takesValue ? [option.flag, "en"] : [option.flag]
      }
      let parsed = try CommandLineParser.parse(line, by: table)
      #expect(parsed.command.name == command.name)
      // Options that the command does not use are removed, so that it opens no unneeded PIN file.
      #expect(Set(parsed.values.keys).isSubset(of: Set(command.options)), "\(command.words)")
    }
  }

  @Test func `Every command but the menu can give its result as JSON`() {
    for command in table.commands where command.name != .menu {
      #expect(command.options.contains(.json), "\(command.words)")
    }
  }

  @Test func `Every example of a command parses as that command`() throws {
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
