import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that report a wrong error, or none.
  static let errors = [
    replacing("needsTheSignature", "every signing error reported as declined") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        do { return try await base.sign(document) } catch { throw .declined }
      }
    },
    replacing("reportsCatalogErrors", "a failed catalog reported as nothing on offer") { with, _ in
      with.catalog = ChangedCatalog(base: with.catalog, failing: { _ in [] })
    },
    stopping("reportsNothingOffered", "nothing on offer as a failure") { stop in
      if case .nothingOffered = stop { .quote(.overflow) } else { stop }
    },
    stopping("reportsErrorsAtOpening", "every error of the ledger as a conflict of figures") {
      stop in
      if case .ledger(.unavailable) = stop { .quote(.overflow) } else { stop }
    },
    stopping("reportsErrorsAtOpening", "a missing account reported as a rejected signature") {
      stop in
      if case .ledger(.unknownAccount) = stop { .signing(.declined) } else { stop }
    },
    replacing("reportsConflictsAtOpening", "a conflict at the opening as success") { with, _ in
      with.ledger = ConflictHidingLedger(base: with.ledger)
    },
    opening("reportsUnknownOutcomes", "an unknown outcome tried under another id") {
      (ledger, contract) async throws(LedgerError) in
      try await ledger.open(contract, by: contract.requestID.nested(7))
    },
    opening("reportsUnknownOutcomes", "an unknown outcome reported as success") { _, contract in
      .invented(contract)
    },
  ]

  private static func stopping(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (FlowStop) -> FlowStop
  ) -> Breakage {
    telling(clause, name) { $0.stopped($0.stop.map(change)) }
  }

  private typealias Rescue =
    @Sendable (RescuingLedger, OpeningContract) async throws(LedgerError) -> OpenedAccount

  private static func opening(
    _ clause: String, _ name: String, _ rescue: @escaping Rescue
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.ledger = RescuingLedger(base: with.ledger, rescue: rescue)
    }
  }
}

/// Returns the account opened earlier instead of throwing a conflict.
private struct ConflictHidingLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .requestConflict = error,
        let known = try await base.opening(for: contract.requestID)
      else { throw error }
      return known
    }
  }
}

/// A ledger that runs `rescue` instead of throwing `outcomeUnknown`.
struct RescuingLedger: LedgerDecorator {
  let base: any AccountLedger
  let rescue: @Sendable (Self, OpeningContract) async throws(LedgerError) -> OpenedAccount

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .outcomeUnknown = error else { throw error }
      return try await rescue(self, contract)
    }
  }

  /// Opens `contract` under the request ID `id`.
  func open(
    _ contract: OpeningContract, by id: RequestID
  ) async throws(LedgerError) -> OpenedAccount {
    let renamed = contract.changed(requestID: id)
    let signed = MarkerSignature.of(renamed, by: OpeningDoubles.customer)
    return try await base.open(renamed, signed: signed)
  }
}
