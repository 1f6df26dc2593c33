import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Unusual but correct flows: no clause may reject them.
struct CorrectFlowTests {
  private static let atNothing = FlowScript(
    of: ReferenceScripts.alone.product, choosing: ReferenceScripts.alone.chosen, rate: 0,
    principal: ReferenceScripts.alone.principal, questions: ReferenceScripts.alone.questions,
    change: ScriptedChange("reference.amount", to: "600000") { $0.amount = 600_000 })

  @Test(arguments: FlowContract.clauses(for: atNothing) + FlowContract.catalog)
  func `A flow of a product that earns nothing keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      let products = try ["reference-1", "reference-2"].map { id in
        ReferenceProduct(offer: try Samples.offer(id, terms: [12: 0, 24: 0]))
      }
      return try .init(Self.atNothing, offering: products) { doubles, catalog in
        ReferenceFlow(script: Self.atNothing, with: Collaborators(doubles, catalog))
      }
    }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.alone) + FlowContract.catalog)
  func `A flow that signs a document with its own labels keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.alone) { script, with in
        var with = with
        with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
          let fields = document.fields.map { field in
            SigningDocument.Field(
              field.name, LocalizedText(verbatim: "* \(field.name)"), field.value)
          }
          return try await base.sign(SigningDocument(title: .any, fields: fields))
        }
        return ReferenceFlow(script: script, with: with)
      }
    }
  }

  private static let fixedAmounts = ReferenceScripts.alone.changed { question in
    guard question.key == "reference.amount" else { return question }
    return .choice(question.key, "300000", of: ["300000", "600000"])
  }

  @Test(arguments: FlowContract.clauses(for: fixedAmounts) + FlowContract.catalog)
  func `A flow that offers a choice of amounts keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify { try .reference(Self.fixedAmounts) }
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

  private static let withNews = ReferenceScripts.brief.replacing(
    [.choice("reference.news", "no", of: ["yes", "no"])] + ReferenceScripts.brief.questions)

  @Test(arguments: FlowContract.clauses(for: withNews) + FlowContract.catalog)
  func `A flow with one more question and a script without interest keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    let script = Self.withNews
    let unstated = FlowScript(
      of: script.product, choosing: script.chosen, rate: script.rate, principal: script.principal,
      questions: script.questions, change: script.change)
    try await clause.verify {
      try .reference(unstated) { script, with in
        let known = ["product": "reference-1", "fundingAccount": "DEMAND-1"]
        return ReferenceFlow(script: script, with: with, rules: ReferenceRules(known: known))
      }
    }
  }

  @Test(arguments: FlowContract.clauses(for: ReferenceScripts.remembering) + FlowContract.catalog)
  func `A flow that remembers an earlier consent keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.remembering) { script, with in
        SteppedFlow(base: ReferenceFlow(script: script, with: with))
      }
    }
  }

  @Test(
    arguments: FlowContract.clauses(for: ReferenceScripts.otherFeatureLast) + FlowContract.catalog)
  func `A flow that shows messages and reads accounts twice keeps its contract`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try .reference(ReferenceScripts.otherFeatureLast) { script, with in
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
}
