import FeatureDependencies

/// The ledger, the signing service, the request IDs and the catalog of a flow: they record its
/// calls, and fail as planned.
struct FlowServices: AccountLedger, SigningService, RequestIDs, ProductCatalog {
  let base: OpeningDoubles
  let stage: FlowStage

  func accounts() async throws(LedgerError) -> [Account] {
    try await ledger(FlowPlace.accounts) { () throws(LedgerError) in
      try await base.ledger.accounts()
    }
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await ledger(FlowPlace.request) { () throws(LedgerError) in
      try await base.ledger.opening(for: requestID)
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    stage.add(.ordered(contract))
    return try await ledger(FlowPlace.opening) { () throws(LedgerError) in
      let opened = try await base.ledger.open(contract, signed: signed)
      stage.add(.opened(opened))
      return opened
    }
  }

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    stage.add(.signed(document))
    if case .fails(.signing(let error), _) = stage.enter(FlowPlace.signature).act {
      stage.add(.failed(.signing(error)))
      throw error
    }
    return MarkerSignature.of(document, by: OpeningDoubles.customer)
  }

  func next() async -> RequestID {
    let id = await base.requestIDs.next()
    stage.add(.took(id))
    return id
  }

  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    guard case .fails(let stop, _) = stage.enter(FlowPlace.catalog).act else {
      return try await base.catalog.products(of: type)
    }
    stage.add(.failed(stop))
    if case .catalog(let error) = stop { throw error }
    return []
  }

  /// Does the `work` of the ledger unless it is planned to fail, and notes an error.
  private func ledger<Value: Sendable>(
    _ place: String, _ work: () async throws(LedgerError) -> Value
  ) async throws(LedgerError) -> Value {
    do throws(LedgerError) {
      guard case .fails(.ledger(let error), let isDone) = stage.enter(place).act else {
        return try await work()
      }
      if isDone { _ = try await work() }
      throw error
    } catch {
      stage.add(.failed(.ledger(error)))
      throw error
    }
  }

  /// Runs the flow of another product: it opens its account, and one more in a flow nested in it.
  ///
  /// If it is planned to fail, it opens none before, or both; a customer who goes back has only
  /// opened the inner one.
  func run(_ request: StubFlows.Request) async -> FlowOutcome {
    var outcome = FlowOutcome()
    var (planned, isDone) = (FlowStop?.none, true)
    if case .fails(let stop, let done) = stage.enter(FlowPlace.nested).act {
      (planned, isDone) = (stop, done)
    }
    do {
      if isDone, planned?.isBack != true { outcome.add(try await open(request.kind)) }
      var inner = FlowOutcome()
      if isDone { inner.add(try await open(ProductKind(declared: "deeper"))) }
      try outcome.include(inner)
      outcome.stop = planned
    } catch { outcome.stop = (error as? LedgerError).map(FlowStop.ledger) ?? .quote(.overflow) }
    stage.add(.nested(request, outcome))
    return outcome
  }

  private func open(_ kind: ProductKind) async throws -> OpenedAccount {
    let id = await base.requestIDs.next()
    return try await base.openOtherFeature(of: kind, id: "\(id)", amount: 1_000)
  }
}
