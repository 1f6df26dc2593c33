import Testing

@testable import NewFeature

/// Which names are free in this package. The free ones are such as nobody would give a product.
struct NameCheckTests {
  private let tree: SourceTree

  init() throws { tree = try RealSources.tree() }

  @Test(arguments: [
    "TrialSubscription", "TRL", "TrialBond2", "TRLAccount", "Deposit7", "DepositTrial",
    "TrialDeposit", "Q",
  ])
  func `A name that means nothing yet is free`(name: String) throws {
    #expect(tree.refusal(of: name) == nil)
  }

  @Test(arguments: [
    // Words of the language, and what its libraries call so.
    "Class", "Default", "Protocol", "Self", "Swift", "Foundation", "Testing", "String", "Int",
    // Modules, products and folders of this package, however they are spelled.
    "Deposit", "Savings", "DEPOSIT", "AppHost", "Ledger", "LEDGER", "StrictJSON", "DepositDevApp",
    "DepositTests", "ModuleGraph", "NewFeature", "PseudoTerminal",
    // Other sorts of modules, by their endings.
    "TrialTests", "TrialDevApp", "TrialPlugin",
    // Types that the interface layer, the kit or the host has, or has all but the beginning of.
    "Account", "Won", "Quote", "Product", "Fixed", "Section", "JSON", "Hosted", "Flow",
    // Members beside which the feature's own would stand.
    "Customer", "Journal", "Dialog", "Signing", "Reserved",
    // Sections of a catalog.
    "Version", "Deposits",
  ])
  func `A name that means something already is refused`(name: String) throws {
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
  func `A kind that means something already is refused`(kind: String) {
    #expect(tree.refusal(of: "TrialBond", kind: kind) != nil)
  }

  @Test(arguments: ["", "Bond", "2nd", "-bond", "green_bond", "주택", "a b", "a.b"])
  func `What cannot be a kind is refused`(kind: String) {
    #expect(tree.refusal(of: "TrialBond", kind: kind) == .notAKind(kind))
  }

  @Test func `Every entry of the menu is known`() throws {
    let questions = try #require(tree["Modules/BankCommands/Commands/MenuQuestions.swift"])
    let entries = questions.split(separator: "\n").filter { $0.hasPrefix("    (\"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    #expect(entries.contains("quit"))
    for entry in entries where !["en", "ko"].contains(entry) {
      #expect(Vocabulary.kinds.contains(entry))
    }
  }

  @Test(arguments: [("Time deposit", "시험 채권"), ("Trial bond", "정기예금")])
  func `What people call another product is refused in either language`(
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
  func `What cannot be shown as a product's name is refused`(text: String) {
    #expect(throws: Refusal.notAProductName(text)) {
      try FeatureRequest(name: "TrialBond", korean: text)
    }
  }
}
