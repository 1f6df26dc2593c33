import TerminalDialog
import Testing

@testable import BankCommands

struct CompletionTests {
  private let table = CommandTable(products: SampleProducts.all)

  @Test func `Fish does not offer an option of a command after its subcommand`() {
    let lines = ShellCompletion(table).script(for: .fish).split(separator: "\n")
    let batch = lines.filter { $0.contains(" -l batch ") }
    #expect(batch.count == 1)
    #expect(batch.first?.contains("; and not __fish_seen_subcommand_from deposit savings") == true)
  }

  @Test func `Every option of a command is offered after its words`() {
    let words = ShellCompletion(table).words.map { ($0.typed, Set($0.next)) }
    let offered = Dictionary(words) { $0.union($1) }
    for command in table.commands {
      let missing = Set(command.options.map(\.flag)).subtracting(offered[command.words] ?? [])
      #expect(missing.isEmpty, "\(command.words): \(missing.sorted())")
    }
  }
}
