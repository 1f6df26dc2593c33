import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import Testing

/// An in-memory bank with decorated ledgers.
final class DoubleBank: LedgerFixture {
  typealias Wrap = @Sendable (any AccountLedger) -> any AccountLedger

  private let bank: InMemoryBank
  private let first: any AccountLedger
  private let second: any AccountLedger
  private let session: Wrap?
  private let sessions = Atomic(0)

  /// A bank with `wrap` around the first customer's first session, `otherCustomer` around the
  /// second customer's, and `session` around further ones of the first customer, who otherwise has
  /// one session only.
  init(
    _ wrap: (any AccountLedger, InMemoryBank) -> any AccountLedger,
    otherCustomer: Wrap = { $0 }, session: Wrap? = nil
  ) throws {
    bank = InMemoryBank(clock: try Samples.clock())
    first = wrap(bank.ledger(of: "Hana"), bank)
    second = otherCustomer(bank.ledger(of: "Duri"))
    self.session = session
  }

  /// A bank with `wrap` around the first customer's first session.
  convenience init(
    _ wrap: Wrap = { $0 }, otherCustomer: Wrap = { $0 }, session: Wrap? = nil
  ) throws {
    try self.init({ base, _ in wrap(base) }, otherCustomer: otherCustomer, session: session)
  }

  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    try #require(await bank.addAccount(of: customer.rawValue, balance: balance))
  }

  func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    guard customer == .hana else { return second }
    let isFirst = sessions.wrappingAdd(1, ordering: .relaxed).oldValue == 0
    return isFirst ? first : session?(bank.ledger(of: "Hana")) ?? first
  }

  func sign(
    _ document: SigningDocument, by customer: LedgerCustomer
  ) async throws -> SignedContract {
    MarkerSignature.of(document, by: customer.rawValue)
  }

  func reopened() async throws -> DoubleBank { self }
}
