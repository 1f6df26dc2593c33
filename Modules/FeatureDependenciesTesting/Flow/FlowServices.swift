import FeatureDependencies
import Synchronization

/// A ledger that records each opening, and fails as a step says.
struct FlowLedger: AccountLedger {
  let base: any AccountLedger
  let fault: FlowLedgerFault?
  let trace: FlowTrace
  let reads = FlowCounter()

  func accounts() async throws(LedgerError) -> [Account] {
    if case .accounts(let call) = fault, reads.next() >= call { throw unavailable() }
    return try await base.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    if fault == .lookup { throw unavailable() }
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
    if case .open(let error, let isOpened) = fault {
      if isOpened { _ = try await base.open(contract, signed: signed) }
      throw error
    }
    return try await base.open(contract, signed: signed)
  }

  private func unavailable() -> LedgerError {
    let error = LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
    trace.add(.failed(.ledger(error)))
    return error
  }
}

/// A signing service that records each document, and fails as a step says.
struct FlowSigning: SigningService {
  let failure: (error: SigningError, call: Int)?
  let trace: FlowTrace
  let calls = FlowCounter()

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    let call = calls.next()
    if let failure, call == failure.call || (call > failure.call && !failure.error.isBack) {
      trace.add(.signed(document, failure.error))
      throw failure.error
    }
    trace.add(.signed(document, nil))
    return MarkerSignature.of(document, by: OpeningDoubles.customer)
  }
}

extension SigningError {
  var isBack: Bool { self == .interrupted(.back) }
}

/// A catalog that fails as a step says.
struct FlowCatalog<Product: CatalogProduct>: ProductCatalog {
  let offered: Result<[Product], CatalogError>
  let trace: FlowTrace

  func products() async throws(CatalogError) -> [Product] {
    do {
      let products = try offered.get()
      if products.isEmpty { trace.add(.failed(.nothingOffered(Product.kind))) }
      return products
    } catch {
      trace.add(.failed(.catalog(error)))
      throw error
    }
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
