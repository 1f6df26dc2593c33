import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Flows, dialogs and catalogues that are right in an unusual way: no clause refuses them.
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
  func `A flow that signs a document in words of its own keeps its contract`(
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

  @Test(arguments: DialogContract.clauses + DialogContract.lines + DialogContract.showing)
  func `A dialog that writes 3.2 % for 3.20 % keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(
        shown: { dialog in
          let shown = await (try #require(dialog as? ScriptedDialog)).shown
          return shown.map { "\($0)".replacing("0%", with: "%") }.joined(separator: "\n")
        },
        dialog: { answers in ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }) })
    }
  }

  @Test(arguments: DialogContract.clauses)
  func `A dialog that asks a person again after an empty line keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(asksAgain: true) { answers in
        AskingDialog(base: PipeDialog(answers.map(\.text))) {
          (prompt, base) async throws(DialogInterruption) in
          if prompt.audience == .prepared, let none = prompt.unattended { return none }
          while true {
            let text = try await base.answer(to: prompt)
            if prompt.kind != .consent || !EnteredText(text).trimmed.isEmpty { return text }
          }
        }
      }
    }
  }

  @Test(arguments: ProductCatalogContract<ReferenceProduct>.clauses)
  func `A catalogue whose rates have changed since it was asked first keeps its contract`(
    clause: Clause<ProductCatalogContract<ReferenceProduct>.Fixture>
  ) async throws {
    try await clause.verify { .init(catalog: LiveCatalog()) }
  }

  @Test(arguments: CatalogSourceContract.clauses)
  func `A source whose section has changed since it was asked first keeps its contract`(
    clause: Clause<CatalogSourceContract.Fixture>
  ) async throws {
    try await clause.verify { .init(source: LiveSource(), sections: [ReferenceProduct.section]) }
  }
}

/// Has had another rate since it was asked first.
private actor LiveCatalog: ProductCatalog {
  private var isAsked = false

  func products() async throws(CatalogError) -> [ReferenceProduct] {
    defer { isAsked = true }
    let rate = AnnualRate(basisPoints: 300)
    return isAsked ? ReferenceProduct.known.map { $0.atOneRate(rate) } : ReferenceProduct.known
  }
}

/// Has stood at other places of its text since it was asked first.
private actor LiveSource: CatalogSource {
  private var isAsked = false

  func section(_ name: String) async throws(CatalogError) -> InputValue? {
    defer { isAsked = true }
    let base = FixedCatalogSource(["references": ReferenceProduct.written])
    let section = try await base.section(name)
    guard isAsked, let section else { return section }
    return InputValue(section.content, at: TextPosition(line: 2, column: 7))
  }
}
