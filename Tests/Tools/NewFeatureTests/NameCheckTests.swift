import Testing

@testable import NewFeature

/// Which names are free in this package. The free examples are unlikely names for a product.
struct NameCheckTests {
  private let tree: SourceTree

  init() throws { tree = try RealSources.tree() }

  @Test(arguments: [
    "TrialSubscription", "TRL", "TrialBond2", "TRLAccount", "Deposit7", "DepositTrial",
    "TrialDeposit", "Q",
  ])
  func `A name that is not in use is accepted`(name: String) throws {
    #expect(tree.refusal(of: name) == nil)
  }

  @Test(arguments: [
    // Swift keywords, and names from its libraries.
    "Class", "Default", "Protocol", "Self", "Swift", "Foundation", "Testing", "String", "Int",
    // Modules, products and folders of this package, in any letter case.
    "Deposit", "Savings", "DEPOSIT", "AppHost", "Ledger", "LEDGER", "StrictJSON", "DepositDevApp",
    "DepositTests", "CompileFail", "ModuleGraph", "NewFeature", "PseudoTerminal",
    // Endings that mark other kinds of modules.
    "TrialTests", "TrialDevApp", "TrialPlugin",
    // Names that would generate types that the interface layer, the kit or the host already has.
    "Account", "Won", "Quote", "Product", "Fixed", "Section", "JSON", "Hosted", "Flow",
    // Names that would generate members that already exist.
    "Customer", "Journal", "Dialog", "Signing", "Reserved",
    // Sections of a catalog.
    "Version", "Deposits",
  ])
  func `A name that is already in use is rejected`(name: String) throws {
    let refusal = try #require(tree.refusal(of: name))
    guard case .taken = refusal else {
      Issue.record("refused for another reason: \(refusal)")
      return
    }
  }

  @Test(arguments: [
    "deposit", "savings", "demand", "bank", "menu", "accounts", "receipts", "language", "quit",
    "pin", "customer", "enroll",
  ])
  func `A kind that is already in use is rejected`(kind: String) {
    #expect(tree.refusal(of: "TrialBond", kind: kind) != nil)
  }

  @Test(arguments: ["", "Bond", "2nd", "-bond", "green_bond", "주택", "a b", "a.b"])
  func `A malformed kind is rejected`(kind: String) {
    #expect(tree.refusal(of: "TrialBond", kind: kind) == .notAKind(kind))
  }

  @Test func `Every entry of the menu is a reserved kind`() throws {
    let questions = try #require(tree["Modules/BankCommands/Commands/MenuQuestions.swift"])
    let entries = questions.split(separator: "\n").filter { $0.hasPrefix("    (\"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    #expect(entries.contains("quit"))
    for entry in entries where !["en", "ko"].contains(entry) {
      #expect(Vocabulary.kinds.contains(entry))
    }
  }

  @Test(arguments: [("Time deposit", "시험 채권"), ("Trial bond", "정기예금")])
  func `The name of another product is rejected in either language`(
    english: String, korean: String
  ) throws {
    let request = try FeatureRequest(name: "TrialBond", english: english, korean: korean)
    let refusal = #expect(throws: Refusal.self) {
      try Scaffold.changes(for: request, in: tree)
    }
    guard case .taken = refusal else {
      Issue.record("refused for another reason: \(String(describing: refusal))")
      return
    }
  }

  @Test(arguments: [
    "", " ", "a \"b\"", "a\\b", "a\nb", "a\u{1B}[31m", String(repeating: "a", count: 41),
  ])
  func `A product name that cannot be displayed is rejected`(text: String) {
    #expect(throws: Refusal.notAProductName(text)) {
      try FeatureRequest(name: "TrialBond", korean: text)
    }
  }
}
