import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Implementations that are right in an unusual way: no clause refuses them.
struct CorrectVariantTests {
  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.brief) + FlowContract.catalog)
  func `A flow that does not ask where there is one answer keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.brief) { script, with in
        let known = ["product": "reference-1", "fundingAccount": "DEMAND-1"]
        return ReferenceFlow(script: script, with: with, rules: ReferenceRules(known: known))
      }
    }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.decorated) + FlowContract.catalog)
  func `A flow that is decorated to offer another product keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.decorated) { _, with in
        let flow = ReferenceFlow(script: ReferenceScripts.alone, with: with)
        return OfferingFlow(base: flow, with: with)
      }
    }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.neighbourLast) + FlowContract.catalog)
  func `A flow that shows messages and reads accounts twice keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.neighbourLast) { script, with in
        var with = with
        with.dialog = AskingDialog(base: with.dialog) {
          (prompt, dialog) async throws(DialogInterruption) in
          await dialog.show(.message(prompt.text))
          return try await dialog.answer(to: prompt)
        }
        with.ledger = RepeatingLedger(base: with.ledger)
        return ReferenceFlow(script: script, with: with)
      }
    }
  }

  @Test(arguments: AccountLedgerContract.clauses, [true, false])
  func `A ledger that is unavailable during another opening keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>, isKnown: Bool
  ) async throws {
    let desk = Desk()
    try await clause.verify {
      try await .doubles(
        { base, _, _ in BusyLedger(base: base, desk: desk, isKnown: isKnown) },
        neighbour: { BusyLedger(base: $0, desk: desk, isKnown: isKnown) }, session: { $0 })
    }
  }

  @Test(arguments: AccountLedgerContract.clauses)
  func `A ledger that repeats what it was asked keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await .doubles(
        { base, _, _ in RepeatingLedger(base: base) }, session: { RepeatingLedger(base: $0) })
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that shows the document again after a wrong PIN keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          service, document, dialog throws(SigningError)
          in
          let names = Set(document.fields.map(\.name))
          if names.count == document.fields.count { await dialog.show(.document(document)) }
          await dialog.show(.message(LocalizedText(en: "Wrong PIN.", ko: "PIN이 틀렸습니다.")))
          return try await service.sign(document)
        }
      }
    }
  }

  @Test(arguments: SigningServiceContract.clauses, [SigningError.locked, .interrupted(.back)])
  func `A signing service that fails for another reason keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>, reason: SigningError
  ) async throws {
    try await clause.verify {
      let base = SigningServiceContract.Fixture.doubles()
      let declined = ChangedSigning(base: base.declined) { document, base throws(SigningError) in
        do throws(SigningError) { return try await base.sign(document) } catch {
          throw error == .declined ? reason : error
        }
      }
      return .init(
        service: base.service, declined: declined, shown: base.shown, isSignature: base.isSignature)
    }
  }

  @Test(arguments: DialogContract.clauses)
  func `A dialog with a person who answers again keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      .init(asksAgain: true) { answers in
        AskingDialog(base: PipeDialog(answers.map(\.text))) {
          (prompt, base) async throws(DialogInterruption) in
          if prompt.audience == .prepared, let none = prompt.unattended { return none }
          return try await base.answer(to: prompt)
        }
      }
    }
  }

  @Test(
    arguments: DialogContract.clauses,
    [DialogInterruption.stopped, .answerMissing, .unreadable(reason: "closed")])
  func `A dialog whose input ends in another way keeps its contract`(
    clause: Clause<DialogContract.Fixture>, end: DialogInterruption
  ) async throws {
    try await clause.verify {
      .init { answers in
        AskingDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
        ) { (prompt, base) async throws(DialogInterruption) in
          do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
            if let rejected = prompt.rejected { throw .refused(rejected.reason) }
            if let unattended = prompt.unattended { return unattended }
            throw end
          }
        }
      }
    }
  }

  @Test(arguments: RequestIDsContract.clauses)
  func `Request ids counted by an actor keep their contract`(
    clause: Clause<RequestIDsContract.Fixture>
  ) async throws {
    let root = try Samples.request("ROOT")
    try await clause.verify { .init(ids: CountingIDs(root: root), root: root) }
  }

  @Test(arguments: ProductCatalogContract<ReferenceProduct>.clauses)
  func `A catalogue that answers late keeps its contract`(
    clause: Clause<ProductCatalogContract<ReferenceProduct>.Fixture>
  ) async throws {
    try await clause.verify { .init(catalog: SlowCatalog()) }
  }
}
