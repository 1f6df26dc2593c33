import FeatureDependencies

/// Flows that are built and never run, with a link and without, and the doubles that record their
/// calls.
struct UnusedFlow: Sendable {
  private let doubles: OpeningDoubles
  private let catalog: FixedCatalog
  private let calls: Int

  init(_ law: FlowLaw) async throws {
    var doubles = try await OpeningDoubles([])
    catalog = FixedCatalog(law.products)
    doubles.catalog = catalog
    calls = await doubles.calls
    _ = law.flow(doubles, nil)
    if law.product.linkedKind != nil { _ = law.flow(doubles, doubles.funding) }
    self.doubles = doubles
  }

  /// Throws a ``Deviation`` if building a flow has had an effect so far. Call it once.
  func check() async throws {
    let (made, shown) = (await doubles.calls - calls, await doubles.script.events)
    let (signed, id) = (await doubles.signer.signed, await doubles.requestIDs.next())
    let effects: [(name: String, isSeen: Bool)] = [
      ("a call of the ledger or the clock", made > 0),
      ("a read of the catalog", catalog.reads > 0),
      ("a question, or content shown", !shown.isEmpty), ("a signature", !signed.isEmpty),
      ("another feature's flow", !doubles.nestedFlows.requests.isEmpty),
      ("a request ID taken", id != RequestID("R")),
    ]
    for effect in effects where effect.isSeen {
      throw Deviation("a builder without effects", effect.name)
    }
  }
}
