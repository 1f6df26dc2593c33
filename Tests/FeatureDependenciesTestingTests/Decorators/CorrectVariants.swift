import FeatureDependencies
import FeatureDependenciesTesting

/// Offers one more product after its base has ended.
struct OfferingFlow: Flow {
  let base: ReferenceFlow

  func run() async -> FlowOutcome {
    var outcome = await base.run()
    guard outcome.stop == nil, let opened = outcome.account else { return outcome }
    do { try await base.offer(ReferenceScripts.third, opened, &outcome) } catch {
      outcome.stop = error
    }
    return outcome
  }
}

/// Makes every call twice; the second call must have the same result.
struct RepeatingLedger: AccountLedger {
  let base: any AccountLedger

  func accounts() async throws(LedgerError) -> [Account] {
    _ = try await base.accounts()
    return try await base.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    _ = try await base.opening(for: requestID)
    return try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    _ = try await base.open(contract, signed: signed)
    return try await base.open(contract, signed: signed)
  }
}
