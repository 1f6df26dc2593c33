import FeatureDependencies
import Foundation
import Testing

@testable import BankCommands

struct CompletionTests {
  private let table = CommandTable(products: SampleProducts.all)

  /// The words that Bash offers for the last of `words`.
  private func offered(_ words: [String]) throws -> [String] {
    let script = ShellCompletion(table: table).script(for: .bash)
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments =
      [
        "-c",
        script + """
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
          _AppHost
          printf '%s\\n' "${COMPREPLY[@]}"
          """,
      ] + ["AppHost"] + ["AppHost"] + words
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    bash.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      // A value after an equals sign, and the words after it.
      (["quote", "deposit", "--tax", "="], ["general", "exempt", "agricultural"]),
      (["quote", "deposit", "--tax", "=", "ge"], ["general"]),
      (["--lang", "=", "ko", "quote", "dep"], ["deposit"]),
      (["accounts", "--kind", ""], ["demand", "deposit", "savings"]),
      // Values before the words that complete a command.
      (["open", "--tax", ""], ["general", "exempt", "agricultural"]),
      (["quote", "--tax", "=", "ge"], ["general"]),
      (["--tax", ""], ["general", "exempt", "agricultural"]),
      (["--format", "r"], ["receipt"]),
      (["help", "help", ""], []), (["completion", ""], ["bash", "zsh"]),
    ] as [([String], [String])])
  func `Bash completes the words of a command`(words: [String], expected: [String]) throws {
    #expect(try offered(words) == expected)
  }

  @Test func `The script lists a value that is the same for all commands once`() {
    for shell in [ShellCompletion.Shell.bash, .zsh] {
      let script = ShellCompletion(table: table).script(for: shell)
      #expect(script.components(separatedBy: " --lang) ").count == 2)
    }
  }

  @Test func `Bash completes the commands after help`() throws {
    let topics = try offered(["help", ""])
    #expect(Set(["accounts", "open", "receipt"]).isSubset(of: topics))
    #expect(Set(["deposit", "savings"]).isSubset(of: try offered(["help", "open", ""])))
  }

  @Test func `Every option of a command is offered after its words`() {
    let words = ShellCompletion(table: table).places.map {
      ($0.typed, Set($0.candidates))
    }
    let offered = Dictionary(words) { $0.union($1) }
    for command in table.commands {
      let missing = Set(command.options.map(\.flag)).subtracting(offered[command.words] ?? [])
      #expect(missing.isEmpty, "\(command.words): \(missing.sorted())")
    }
  }
}
