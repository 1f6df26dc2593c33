import FeatureDependencies
import Testing

@testable import AppHost
@testable import BankCommands

/// Menu items other than the products.
struct MenuTests {
  private let products = HostedProduct.all.map(\.description)

  private func values(_ question: Question<Menu.Item>) throws -> [String] {
    guard case .choice(let choices) = question.prompt.kind else { return [] }
    return choices.map(\.value)
  }

  @Test func `The products come first in the menu, and quit comes last`() throws {
    let shown = try values(MenuQuestions.item(products))
    #expect(shown.starts(with: products.map { "\($0.kind)" }))
    #expect(shown.last == "quit")
    #expect(Set(shown).count == shown.count)
  }

  @Test func `A file that a pipe cannot save ends the menu, and no line becomes a file name`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let lines = ["receipts", account, "json", "/nowhere/x", "done", "quit"]
    let result = try program.bank([], input: lines.map { $0 + "\n" }.joined())
    #expect(result.status == 1)
    #expect(result.errors.contains("[unwritableFile]"))
  }
}
