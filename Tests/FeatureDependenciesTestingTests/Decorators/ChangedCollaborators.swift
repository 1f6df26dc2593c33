import FeatureDependencies

/// A signing service that passes each document to `body`.
struct ChangedSigning: SigningService {
  typealias Sign =
    @Sendable (SigningDocument, any SigningService) async throws(SigningError) -> SignedContract

  let base: any SigningService
  let body: Sign

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    try await body(document, base)
  }
}

/// A flow that runs `body`.
struct AnyFlow: Flow {
  let body: @Sendable () async -> FlowOutcome

  func run() async -> FlowOutcome { await body() }
}

/// A catalog that lists what `change` returns.
struct ChangedCatalog: ProductCatalog {
  typealias Change =
    @Sendable (any ProductCatalog) async throws(CatalogError) -> [any CatalogProduct]

  let base: any ProductCatalog
  let change: Change

  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] { try await change(base).compactMap { $0 as? Product } }
}

/// A ledger that passes each call to a closure.
struct ChangedLedger: AccountLedger {
  typealias List = @Sendable (any AccountLedger) async throws(LedgerError) -> [Account]
  typealias Find =
    @Sendable (any AccountLedger, RequestID) async throws(LedgerError) -> OpenedAccount?
  typealias Open =
    @Sendable (any AccountLedger, OpeningContract, SignedContract) async throws(LedgerError) ->
    OpenedAccount

  let base: any AccountLedger
  var list: List = { (base) throws(LedgerError) in try await base.accounts() }
  var find: Find = { (base, id) throws(LedgerError) in try await base.opening(for: id) }
  var open: Open = { (base, contract, signed) throws(LedgerError) in
    try await base.open(contract, signed: signed)
  }

  func accounts() async throws(LedgerError) -> [Account] { try await list(base) }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await find(base, requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { try await open(base, contract, signed) }
}

extension ChangedLedger {
  /// Makes every call twice; the second call must have the same result.
  static func repeating(_ base: any AccountLedger) -> ChangedLedger {
    ChangedLedger(
      base: base,
      list: { (base) throws(LedgerError) in
        _ = try await base.accounts()
        return try await base.accounts()
      },
      find: { (base, id) throws(LedgerError) in
        _ = try await base.opening(for: id)
        return try await base.opening(for: id)
      },
      open: { (base, contract, signed) throws(LedgerError) in
        _ = try await base.open(contract, signed: signed)
        return try await base.open(contract, signed: signed)
      })
  }
}

/// A clock that returns what `time` returns.
struct ChangedClock: WallClock {
  let time: @Sendable () -> Timestamp

  func now() -> Timestamp { time() }
}

/// Request IDs that `take` takes from their base.
struct ChangedIDs: RequestIDs {
  let base: any RequestIDs
  let take: @Sendable (any RequestIDs) async -> RequestID

  func next() async -> RequestID { await take(base) }
}

/// A dialog that passes each call to a closure.
struct ChangedDialog: Dialog {
  typealias Ask = @Sendable (Prompt, any Dialog) async throws(DialogInterruption) -> String
  typealias Known = @Sendable (Prompt, any Dialog) async -> String?
  typealias Show = @Sendable (Presentation, any Dialog) async -> Void

  let base: any Dialog
  var ask: Ask = { (prompt, base) async throws(DialogInterruption) in
    try await base.answer(to: prompt)
  }
  var known: Known = { _, _ in nil }
  var show: Show = { await $1.show($0) }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await ask(prompt, base)
  }

  func answer(withoutAsking prompt: Prompt) async -> String? { await known(prompt, base) }

  func show(_ content: Presentation) async { await show(content, base) }
}
