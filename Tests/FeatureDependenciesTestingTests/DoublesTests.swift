import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The doubles pass the contracts that the real ones pass.
struct DoublesTests {
  @Test(arguments: SigningServiceContract.clauses)
  func `The marker signing service keeps`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify { .doubles() }
  }

  @Test(arguments: AccountLedgerContract.clauses)
  func `The ledger in memory keeps`(clause: Clause<AccountLedgerContract.Fixture>) async throws {
    try await clause.verify { try await .doubles() }
  }

  @Test(arguments: ProductCatalogContract<ReferenceProduct>.clauses)
  func `The fixed catalogue keeps`(
    clause: Clause<ProductCatalogContract<ReferenceProduct>.Fixture>
  ) async throws {
    try await clause.verify { .init(catalog: FixedCatalog([try ReferenceProduct.sample()])) }
  }

  @Test(arguments: CatalogSourceContract.clauses)
  func `The fixed catalogue source keeps`(
    clause: Clause<CatalogSourceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .init(
        source: FixedCatalogSource(["references": ReferenceProduct.written]),
        sections: [ReferenceProduct.section])
    }
  }

  @Test(arguments: WallClockContract.clauses)
  func `The fixed clock keeps`(clause: Clause<WallClockContract.Fixture>) async throws {
    try await clause.verify { .init(clock: try #require(FixedClock(noonOn: "2026-11-20"))) }
  }

  @Test(arguments: RequestIDsContract.clauses)
  func `The sequence of ids keeps`(clause: Clause<RequestIDsContract.Fixture>) async throws {
    let root = try #require(RequestID("ROOT"))
    try await clause.verify { .init(ids: RequestIDSequence(root: root), root: root) }
  }

  @Test(arguments: DialogContract.clauses)
  func `The scripted dialog keeps`(clause: Clause<DialogContract.Fixture>) async throws {
    try await clause.verify {
      DialogContract.Fixture { answers in
        ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
      }
    }
  }

  @Test(arguments: BuildableContract.clauses)
  func `The stub builders keep`(clause: Clause<BuildableContract.Fixture>) async throws {
    try await clause.verify {
      let deposits = StubDepositOpenBuilder(StubFlows(outcome: FlowOutcome()))
      return .init(doubles: try await OpeningDoubles([])) { deposits.build() }
    }
    try await clause.verify {
      let savings = StubSavingsOpenBuilder(StubFlows(outcome: FlowOutcome()))
      return .init(doubles: try await OpeningDoubles([])) { savings.build(id: nil) }
    }
  }

  @Test(arguments: SavingsLinkContract.clauses)
  func `The reference builder keeps`(clause: Clause<SavingsLinkContract.Fixture>) async throws {
    try await clause.verify {
      try await .init(ReferenceScripts.neighbourFirst, linkedRate: 360) {
        ReferenceSavingsBuilder(doubles: $0)
      }
    }
  }

  @Test(arguments: QuoteServiceContract.clauses)
  func `The reference quotes keep`(clause: Clause<QuoteServiceContract.Fixture>) async throws {
    try await clause.verify { try await .reference() }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.neighbourFirst))
  func `The reference flow that opens another product first keeps`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify { try .reference(ReferenceScripts.neighbourFirst) }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.neighbourLast))
  func `The reference flow that opens another product last keeps`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify { try .reference(ReferenceScripts.neighbourLast) }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.neighboursAround))
  func `The reference flow that opens others first and last keeps`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify { try .reference(ReferenceScripts.neighboursAround) }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.alone))
  func `The reference flow with other questions in another order keeps`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify { try .reference(ReferenceScripts.alone) }
  }
}

struct ScriptedDialogTests {
  private let prompt = Prompt(
    key: QuestionKey(rawValue: "a"), text: LocalizedText(verbatim: ""),
    help: LocalizedText(verbatim: ""), kind: .text)

  @Test func `A question that is not scripted is named`() async {
    let dialog = ScriptedDialog([.answer("b", "1")])
    await #expect(throws: DialogInterruption.self) { try await dialog.answer(to: prompt) }
    await #expect(
      throws: ScriptedDialog.ScriptError.notScripted(
        asked: prompt.key, expected: QuestionKey(rawValue: "b"))
    ) { try await dialog.verify() }
  }

  @Test func `Answers left over are named`() async {
    let dialog = ScriptedDialog([.answer("a", "1"), .answer("b", "1")])
    _ = try? await dialog.answer(to: prompt)
    await #expect(
      throws: ScriptedDialog.ScriptError.leftOver([QuestionKey(rawValue: "b")])
    ) { try await dialog.verify() }
  }
}

extension FlowContract.Fixture {
  /// The reference flow on `script`.
  static func reference(_ script: FlowScript) throws -> FlowContract.Fixture {
    try .init(script) { ReferenceFlow(script: script, with: Collaborators($0)) }
  }
}

extension SigningServiceContract.Fixture {
  /// The marker service, with a willing and an unwilling customer.
  static func doubles(
    _ wrap: (MarkerSigningService, ScriptedDialog) -> any SigningService = { service, _ in service }
  ) -> SigningServiceContract.Fixture {
    let dialog = ScriptedDialog([])
    let willing = MarkerSigningService(signer: "Hana", dialog: dialog)
    let unwilling = MarkerSigningService(signer: "Hana", dialog: dialog, failure: .declined)
    return .init(
      service: wrap(willing, dialog), declined: wrap(unwilling, dialog),
      shown: { await dialog.shown },
      isSignature: { $0 == MarkerSignature.of($1, by: "Hana") })
  }
}

extension AccountLedgerContract.Fixture {
  /// The ledger in memory, with two customers.
  static func doubles(
    _ wrap: (any AccountLedger, InMemoryBank, AccountNumber) -> any AccountLedger = { l, _, _ in l }
  ) async throws -> AccountLedgerContract.Fixture {
    let bank = InMemoryBank(clock: try #require(FixedClock(noonOn: "2026-11-20")))
    let hana = try #require(await bank.addAccount(of: "Hana", balance: Self.balance))
    let duri = try #require(await bank.addAccount(of: "Duri", balance: Self.balance))
    return .init(
      ledger: wrap(bank.ledger(of: "Hana"), bank, duri), funding: hana,
      sign: { MarkerSignature.of($0, by: "Hana") },
      neighbour: bank.ledger(of: "Duri"), neighbourFunding: duri,
      neighbourSign: { MarkerSignature.of($0, by: "Duri") })
  }
}
