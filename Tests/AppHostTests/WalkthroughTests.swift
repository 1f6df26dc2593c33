import Foundation
import Testing

/// The menu through a pipe, with one answer per line. The same as in the README.
struct WalkthroughTests {
  private static let lines =
    openings + Array(repeating: "no", count: LaterOffers.afterSavingsInDeposit)
    + ["accounts", "none", "quit"]

  private static let openings = [
    "deposit", "Kim Hana", "480917", "480917", "time-deposit", "10,000,000", "12", "1", "general",
    "yes", "480917", "yes", "210-000003-9", "installment-savings", "300,000", "12", "1", "general",
    "yes",
    "480917",
  ]

  @Test func `The walk-through in Docs equals the session that is tested`() throws {
    let text = Self.lines.joined(separator: "\n") + "\n"
    #expect(try text == Sources.generated(text, at: "Docs/walkthrough.txt"))
    let command = #"swift run AppHost --data-dir "$(mktemp -d)/bank" < Docs/walkthrough.txt"#
    #expect(try Sources.text(of: "README.md").contains(command))
  }

  @Test func `The walk-through opens a deposit and a savings account`() throws {
    let program = try BuiltProgram()
    let input = Self.lines.map { $0 + "\n" }.joined()
    let result = try program.run(["--data-dir", program.path("data")], input: input)
    #expect(result.status == 0, "\(result.errors)")
    let audit = try program.run(["audit", "--data-dir", program.path("data")])
    #expect(audit.output.hasSuffix("entries: 4, violations: 0\n"))
  }
}
