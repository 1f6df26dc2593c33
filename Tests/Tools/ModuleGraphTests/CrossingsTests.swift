import Foundation
import ModuleGraph
import Testing

struct CrossingsTests {
  private static let savings = """
    protocol Closing { func end() }
    class SavingsService: Closing {
      static let shared = SavingsService()
      var accounts: [SavingsAccount] = []
      func open(_ amount: Int) -> SavingsAccount { SavingsAccount(amount: amount, kind: .basic) }
    }
    struct SavingsAccount {
      enum Kind { case basic, premium }
      let amount: Int
      let kind: Kind
      func seal() {}
    }
    extension Closing { func end() {} }
    extension String { var masked: String { self } }
    func savingsRate() -> Int { 1 }
    """

  /// The crossings from Deposit, whose only file has the text `source`, as `name:line`.
  private func crossings(_ source: String) throws -> [String] {
    let repository = try SeededRepository(
      [], files: ["App/Deposit/d.swift": source, "App/Savings/s.swift": Self.savings])
    let output = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "App"), "--json"], describer: repository
    ).output
    struct Answer: Decodable {
      struct Direction: Decodable { let from: String; let names: [Name] }
      struct Name: Decodable { let name: String; let places: [Place] }
      struct Place: Decodable { let line: Int }
      let directions: [Direction]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
    return answer.directions.filter { $0.from == "Deposit" }.flatMap(\.names).flatMap { name in
      name.places.map { "\(name.name):\($0.line)" }
    }
  }

  @Test(arguments: [
    ("let s: SavingsService", ["SavingsService:1"]),
    ("(SavingsService.shared)", ["SavingsService.shared:1", "SavingsService:1"]),
    ("class D: SavingsService {}", ["SavingsService:1"]),
    ("let a = [SavingsAccount]()", ["SavingsAccount:1"]),
    (
      "extension SavingsAccount { func f() { seal() } }",
      ["SavingsAccount:1", "SavingsAccount.seal:1"]
    ),
    (
      "func f() {\n  SavingsService.shared.open(1).seal()\n}",
      [
        "SavingsAccount.seal:2", "SavingsService:2", "SavingsService.open:2",
        "SavingsService.shared:2",
      ]
    ),
    (
      "func f(a: SavingsAccount) {\n  print(\"\\(a.amount)\")\n}",
      ["SavingsAccount:1", "SavingsAccount.amount:2"]
    ),
    (
      "struct D {\n  let s: SavingsService\n  func f() { let a = s.open(1)\n    a.seal() }\n}",
      ["SavingsAccount.seal:4", "SavingsService:2", "SavingsService.open:3"]
    ),
    (
      "func f(s: SavingsService) {\n  for a in s.accounts { a.seal() }\n}",
      ["SavingsAccount.seal:2", "SavingsService:1", "SavingsService.accounts:2"]
    ),
    (
      "func f(s: SavingsService) {\n  s.accounts.forEach { $0.seal() }\n}",
      ["SavingsAccount.seal:2", "SavingsService:1", "SavingsService.accounts:2"]
    ),
    ("let t = \"a\".masked", ["String.masked:1"]),
    ("let r = savingsRate()", ["savingsRate:1"]),
    ("func f(s: SavingsService) {\n  s.end()\n}", ["Closing.end:2", "SavingsService:1"]),
    (
      "let k: SavingsAccount.Kind = .premium",
      ["Kind.premium:1", "SavingsAccount:1", "SavingsAccount.Kind:1"]
    ),
    ("@SavingsService var a: Int", ["SavingsService:1"]),
  ])
  func `A name of the other folder is a crossing at its line`(source: String, expected: [String])
    throws
  {
    #expect(try crossings(source).sorted() == expected.sorted())
  }

  @Test(arguments: [
    "// SavingsService", "let t = \"SavingsService\"", "#if false\nlet s: SavingsService\n#endif",
    "struct D { let amount: Int; func f() -> Int { amount } }",
    "func f(amount: Int) { g(amount: amount) }\nfunc g(amount: Int) {}",
    "func f() { let items = [1]; print(items.count) }",
    "struct SavingsAccount {}\nlet a: SavingsAccount",
    "func f(savingsRate: Int) -> Int { savingsRate }",
    "enum Kind { case basic }\nlet k: Kind = .basic",
    "func f<SavingsService>(a: SavingsService) {}",
    "func f(u: URL) -> Int { u.amount }",
  ])
  func `A name that the folder or another module has is no crossing`(source: String) throws {
    #expect(try crossings(source) == [])
  }

  @Test func `The report lists directions, circles, and names that several folders declare`() throws
  {
    let repository = try SeededRepository(
      [],
      files: [
        "App/A/a.swift": "struct A { let b: B; let c: Both }",
        "App/B/b.swift": "struct B { var a: A? }",
        "App/C/c.swift": "struct Both {}", "App/D/d.swift": "struct Both {}",
      ])
    let outcome = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "App")], describer: repository)
    #expect(
      outcome.output == """
        A → B: 1 name, 1 place
          B: A/a.swift:1

        B → A: 1 name, 1 place
          A: B/b.swift:1

        circle: A → B → A
        cut: B → A

        Names are compared, not types. 1 name could mean declarations of several folders, at 1 \
        place: Both.

        """)
  }

  @Test func `Folders can be named one by one`() throws {
    let repository = try SeededRepository(
      [],
      files: ["X/A/a.swift": "let b: B", "Y/B/b.swift": "struct B {}", "Y/C/c.swift": "let b: B"])
    let outcome = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "X/A"), repository.path(of: "Y/B")], describer: repository
    )
    #expect(outcome.output.contains("A → B: 1 name"))
    #expect(!outcome.output.contains("C →"))
  }

  @Test(arguments: [[], ["/nowhere/at/all"]])
  func `Folders that are missing exit with 2`(folders: [String]) throws {
    let outcome = ModuleGraphCommand.run(
      ["--crossings"] + folders, describer: try SeededRepository([]))
    #expect(outcome.status == 2)
  }
}
