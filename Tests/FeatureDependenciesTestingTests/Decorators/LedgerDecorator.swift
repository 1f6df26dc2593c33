import FeatureDependencies
import FeatureDependenciesTesting

/// A ledger that forwards to `base` each call that it does not override.
protocol LedgerDecorator: AccountLedger {
  var base: any AccountLedger { get }
}

extension LedgerDecorator {
  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func holdings() async throws(LedgerError) -> Holdings { try await base.holdings() }

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    try await base.account(number)
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await base.open(contract, signed: signed)
  }
}
