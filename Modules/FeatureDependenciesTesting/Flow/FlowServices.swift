import FeatureDependencies
import Synchronization

/// A ledger that records each opening, and fails at the steps of the plan.
struct FlowLedger: AccountLedger {
  let base: any AccountLedger
  let plan: FlowPlan.Run
  let trace: FlowTrace
  let reads = FlowCounter()

  func accounts() async throws(LedgerError) -> [Account] {
    if reads.next() >= plan.failingRead { throw unavailable() }
    return try await base.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    if plan.failsLookup { throw unavailable() }
    return try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let before = try await base.accounts()
    var result: Result<OpenedAccount, LedgerError>
    do { result = .success(try await open(failing: contract, signed)) } catch {
      result = .failure(error)
    }
    trace.add(.opened(contract, result, beside: before))
    return try result.get()
  }

  private func open(
    failing contract: OpeningContract, _ signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    guard let opening = plan.opening else { return try await base.open(contract, signed: signed) }
    if opening.isOpened { _ = try await base.open(contract, signed: signed) }
    throw opening.error
  }

  private func unavailable() -> LedgerError {
    let error = LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
    trace.add(.failed(.ledger(error)))
    return error
  }
}

/// A signing service that records each document, and fails at the steps of the plan.
struct FlowSigning: SigningService {
  let failure: SigningError?
  let trace: FlowTrace
  let calls = FlowCounter()

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    let isFirst = calls.next() == 1
    let error = isFirst || failure?.isBack == false ? failure : nil
    trace.add(.signed(document, error))
    if let error { throw error }
    return MarkerSignature.of(document, by: OpeningDoubles.customer)
  }
}

extension SigningError {
  var isBack: Bool { self == .interrupted(.back) }
}

/// A catalog that fails at the steps of the plan.
struct FlowCatalog<Product: CatalogProduct>: ProductCatalog {
  private let offered: [Product]
  private let error: CatalogError?
  private let trace: FlowTrace

  init(_ offered: [Product], failing error: CatalogError?, _ trace: FlowTrace) {
    (self.offered, self.error, self.trace) = (offered, error, trace)
  }

  func products() async throws(CatalogError) -> [Product] {
    if let error {
      trace.add(.failed(.catalog(error)))
      throw error
    }
    if offered.isEmpty { trace.add(.failed(.nothingOffered(Product.kind))) }
    return offered
  }
}

/// Request IDs that record which ones the flow takes. Nested flows take theirs from `base`.
struct FlowRequestIDs: RequestIDs {
  let base: any RequestIDs
  let trace: FlowTrace

  func next() async -> RequestID {
    let id = await base.next()
    trace.add(.took(id))
    return id
  }
}

/// Counts calls.
final class FlowCounter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
