import FeatureDependencies
import Foundation
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

struct CommandTableTests {
  private let table = CommandTable(products: SampleProducts.all)

  @Test func `Session options are accepted by every command, before and after its words`() throws {
    // `help` is an option of the command that it names.
    for command in table.commands where command.words != "help" {
      var line = command.words.split(separator: " ").map(String.init)
      line += command.arguments.map { _ in "x" }
      for option in command.required { line += [option.flag, "x"] }
      let options = OptionName.session.filter { !command.required.contains($0) }
        .flatMap { $0.takesValue ? [$0.flag, "en"] : [$0.flag] }
      for arguments in [line + options, options + line] {
        let parsed = try CommandLineParser.parse(arguments, by: table)
        #expect(parsed.command.words == command.words)
        // Options that the command does not use are removed, so that it opens no unneeded PIN file.
        #expect(Set(parsed.values.keys).isSubset(of: Set(command.options)), "\(command.words)")
      }
    }
  }

  @Test func `The value of an option can begin with one hyphen or a mark, not with two hyphens`()
    throws
  {
    let line = ["accounts", OptionName.pinFile.flag]
    #expect(try CommandLineParser.parse(line + ["-"], by: table).values[.pinFile] == "-")
    #expect(try CommandLineParser.parse(line + ["-x"], by: table).values[.pinFile] == "-x")
    #expect(throws: CommandError.self) { try CommandLineParser.parse(line + ["--x"], by: table) }
    let verify = ["receipt", "verify", "-", "--key", "k"]
    #expect(try CommandLineParser.parse(verify, by: table).arguments == ["-"])
    let combining = try CommandLineParser.parse(["enroll", "--name=\u{301}a"], by: table)
    #expect(combining.values[.name] == "\u{301}a")
  }

  @Test func `A data home with a relative path is ignored`() throws {
    var invocation = try CommandLineParser.parse(["accounts"], by: table)
    for data in ["data", "./data", ""] {
      invocation.environment = ["XDG_DATA_HOME": data, "HOME": "/home/hana"]
      #expect(try invocation.dataPath() == "/home/hana/.local/share/pure-di-bank")
    }
    for environment in [[:], ["HOME": ""], ["HOME": "hana"], ["XDG_DATA_HOME": "data"]] {
      invocation.environment = environment
      #expect(throws: CommandError.noHome) { try invocation.dataPath() }
    }
  }

  @Test func `A command that uses no bank needs no home`() throws {
    for line in [["receipt", "verify", "FILE", "--key", "FILE"], ["completion", "zsh"]] {
      #expect(try CommandLineParser.parse(line, by: table).dataPath() == ".")
    }
  }

  @Test(arguments: [40, 80], Language.allCases)
  func `Help fits the width`(width: Int, language: Language) {
    let help = HelpText(table: table, language: language, width: width)
    for lines in table.commands.map(help.lines) {
      #expect(lines.allSatisfy { $0.columns <= width }, "\(lines[0])")
    }
  }

  @Test func `Every example of a command parses as that command`() throws {
    for command in table.commands {
      for example in command.examples {
        let plain = example.replacing("source <(", with: "").replacing(")", with: "")
        let line = plain.split(separator: " ").dropFirst().map(String.init)
        let parsed = try CommandLineParser.parse(line, by: table)
        let words = command.words == "help" ? "open deposit" : command.words
        #expect(parsed.command.words == words, "\(example)")
      }
    }
  }
}
