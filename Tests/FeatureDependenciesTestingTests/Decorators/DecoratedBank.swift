import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// An `InMemoryBank` with a decorator around the ledger of each session.
struct DecoratedBank: LedgerFixture {
  private let bank: InMemoryBank
  private let wrap: @Sendable (any AccountLedger) -> any AccountLedger

  init(_ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger = { $0 }) throws {
    bank = InMemoryBank(clock: try FixedClock(noonOn: "2026-11-20"))
    self.wrap = wrap
  }

  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    try #require(await bank.addAccount(of: customer.rawValue, balance: balance))
  }

  func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    wrap(bank.ledger(of: customer.rawValue))
  }

  func reopened() async throws -> Part<DecoratedBank> {
    .notChecked(because: "it is only in memory")
  }
}

extension LedgerFixture {
  /// Signs with the marker of `customer`.
  func sign(
    _ document: SigningDocument, by customer: LedgerCustomer
  ) async throws -> SignedContract { MarkerSignature.of(document, by: customer.rawValue) }
}
