import FeatureDependencies

extension FlowStage: AccountLedger {
  func accounts() async throws(LedgerError) -> [Account] {
    try failIfPlanned(at: FlowPlace.accounts)
    return try await bank.ledger.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try failIfPlanned(at: FlowPlace.request)
    return try await bank.ledger.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    add(.ordered(contract))
    let act = enter(FlowPlace.opening)
    do throws(LedgerError) {
      if case .fails(.ledger(let error), isDone: false) = act { throw error }
      let opened = try await bank.ledger.open(contract, signed: signed)
      if case .fails(.ledger(let error), isDone: true) = act { throw error }
      add(.opened(opened))
      return opened
    } catch {
      add(.failed(.ledger(error)))
      throw error
    }
  }

  private func failIfPlanned(at place: String) throws(LedgerError) {
    guard case .fails(.ledger(let error), _) = enter(place) else { return }
    add(.failed(.ledger(error)))
    throw error
  }
}

extension FlowStage: SigningService, RequestIDs, ProductCatalog {
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    add(.signed(document))
    guard case .fails(.signing(let error), _) = enter(FlowPlace.signature) else {
      return MarkerSignature.of(document, by: OpeningDoubles.customer)
    }
    add(.failed(.signing(error)))
    throw error
  }

  func next() async -> RequestID {
    enter("the request IDs")
    let id = await bank.requestIDs.next()
    add(.took(id))
    return id
  }

  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    guard case .fails(let stop, _) = enter(FlowPlace.catalog) else {
      return try await bank.catalog.products(of: type)
    }
    add(.failed(stop))
    if case .catalog(let error) = stop { throw error }
    return []
  }
}

extension FlowStage: OpeningJournal {
  nonisolated var isResumed: Bool { false }

  var count: Int { steps.count }

  func next(at key: QuestionKey) -> String? { nil }

  func record(_ answer: String, at key: QuestionKey) {
    enter("the journal")
    steps.append("\(key): \(answer)")
  }

  func rewind(to count: Int) { steps.removeSubrange(min(max(count, 0), steps.count)...) }

  func save() {}
}

extension FlowStage {
  /// Runs the flow of another product: it opens its account, and one more in a flow nested in it.
  ///
  /// If it is planned to fail, it opens none before, or both; a customer who goes back has only
  /// opened the inner one.
  func run(_ request: StubFlows.Request) async -> FlowOutcome {
    var (outcome, inner) = (FlowOutcome(), FlowOutcome())
    do {
      if case .fails(let stop, let isDone) = enter(FlowPlace.nested) {
        outcome.stop = stop
        if isDone, !stop.isBack { outcome.add(try await open(request.kind)) }
        if isDone { inner.add(try await open(ProductKind(declared: "deeper"))) }
      } else {
        outcome.add(try await open(request.kind))
        inner.add(try await open(ProductKind(declared: "deeper")))
      }
      try outcome.include(inner)
    } catch { outcome.stop = (error as? LedgerError).map(FlowStop.ledger) ?? .quote(.overflow) }
    add(.nested(request, outcome))
    return outcome
  }

  private func open(_ kind: ProductKind) async throws -> OpenedAccount {
    let id = await bank.requestIDs.next()
    return try await bank.openOtherFeature(of: kind, id: "\(id)", amount: 1_000)
  }
}

/// The stage of one run, wired to the dependencies of a flow.
struct FlowRun: Sendable {
  let stage: FlowStage
  let doubles: OpeningDoubles

  /// Creates the stage of a customer of `bank`, who does what `acts` say.
  init(
    of law: FlowLaw, at bank: OpeningDoubles, acts: [String: FlowAct] = [:],
    isRepeated: Bool = false
  ) async throws {
    let bank = try await OpeningDoubles([], after: bank).offering(law.products)
    let stage = FlowStage(law, at: bank, acts, isRepeated: isRepeated)
    doubles = changing(bank) {
      ($0.dialog, $0.journal, $0.ledger) = (stage, stage, stage)
      ($0.signing, $0.requestIDs, $0.catalog) = (stage, stage, stage)
      $0.nestedFlows = StubFlows { await stage.run($0) }
    }
    self.stage = stage
  }

  /// Throws a ``Deviation`` if a dependency was used so far.
  func checkUnused() async throws(Deviation) {
    let flows = doubles.nestedFlows.requests.map { "the flow of \($0.kind)" }
    if let first = await (stage.used + flows).first {
      throw Deviation("a builder without effects, now or later", "use of \(first)")
    }
  }
}
