import TerminalDialog
import Testing

@testable import AppHost

struct CompletionTests {
  private let table = CommandTable(products: HostedProduct.all.map(\.description))

  @Test func `Every option of a command is offered after its words`() {
    let words = ShellCompletion(table).words.map { ($0.typed, Set($0.next)) }
    let offered = Dictionary(words) { $0.union($1) }
    for command in table.commands {
      let missing = Set(command.options.map(\.flag)).subtracting(offered[command.words] ?? [])
      #expect(missing.isEmpty, "\(command.words): \(missing.sorted())")
    }
  }
}
