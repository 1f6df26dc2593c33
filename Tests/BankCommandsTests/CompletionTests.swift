import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import TerminalDialog
import Testing

@testable import BankCommands

struct CompletionTests {
  private let table = CommandTable(products: SampleProducts.all)

  @Test func `Fish does not offer an option of a command after its subcommand`() {
    let lines = ShellCompletion(table, offered: []).script(for: .fish).split(separator: "\n")
    let batch = lines.filter { $0.contains(" -l batch ") }
    #expect(batch.count == 1)
    #expect(batch.first?.contains("; and not __fish_seen_subcommand_from deposit savings") == true)
  }

  /// The words that Bash offers for the last of `words`.
  private func offered(_ words: String...) throws -> [String] {
    let script = ShellCompletion(table, offered: try SampleOffers.all()).script(for: .bash)
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

  @Test func `Bash completes the products and terms of a command's kind`() throws {
    #expect(try offered("open", "deposit", "--product", "") == ["time", "income"])
    #expect(try offered("quote", "savings", "--product", "") == ["monthly"])
    #expect(try offered("open", "deposit", "--months", "") == ["6", "12", "24"])
    #expect(try offered("accounts", "--product", "") == [])
  }

  @Test func `Bash completes a value after an equals sign, and the words after it`() throws {
    #expect(try offered("quote", "deposit", "--tax", "=") == ["general", "exempt", "agricultural"])
    #expect(try offered("quote", "deposit", "--tax", "=", "ge") == ["general"])
    #expect(try offered("open", "deposit", "--product", "=", "t") == ["time"])
    #expect(try offered("--lang", "=", "ko", "quote", "dep") == ["deposit"])
  }

  @Test func `Bash completes the commands after help, and the kinds of accounts`() throws {
    let topics = try offered("help", "")
    #expect(Set(["accounts", "open", "receipt", "exit-codes"]).isSubset(of: topics))
    #expect(Set(["deposit", "savings"]).isSubset(of: try offered("help", "open", "")))
    #expect(try offered("accounts", "--kind", "") == ["demand", "deposit", "savings"])
  }

  @Test func `Every option of a command is offered after its words`() {
    let words = ShellCompletion(table, offered: []).words.map { ($0.typed, Set($0.next)) }
    let offered = Dictionary(words) { $0.union($1) }
    for command in table.commands {
      let missing = Set(command.options.map(\.flag)).subtracting(offered[command.words] ?? [])
      #expect(missing.isEmpty, "\(command.words): \(missing.sorted())")
    }
  }
}

/// Two deposits and a savings product.
private enum SampleOffers {
  static func all() throws -> [OfferedProduct] {
    [
      try offer(.deposit, "time", months: [6, 24]), try offer(.deposit, "income", months: [6, 12]),
      try offer(.savings, "monthly", months: [36]),
    ]
  }

  private static func offer(
    _ kind: ProductKind, _ id: String, months: [Int]
  ) throws -> OfferedProduct {
    let rate = try #require(AnnualRate(basisPoints: 300))
    let offer = ProductOffer(
      id: try Samples.product(id), name: LocalizedText(verbatim: id), limits: Won(1)...Won(9),
      tiers: months.map { RateTier(months: $0, rate: rate) })
    return OfferedProduct(kind: kind, offer: offer, details: [])
  }
}
