public import FeatureDependencies
public import FeatureDependenciesTesting
import Ledger
import SQLLedger
import Synchronization

/// A tested bank on which the law of ledgers makes its calls. Each session is another process.
public final class LawfulBank<Bank: TestedBank>: LedgerFixture {
  private let bank: Bank
  private let customers: Mutex<[LedgerCustomer: BankCustomer<Bank>]>

  /// Creates a fixture for `bank`, which must not have a customer yet.
  public convenience init(_ bank: Bank) { self.init(bank, [:]) }

  private init(_ bank: Bank, _ customers: [LedgerCustomer: BankCustomer<Bank>]) {
    self.bank = bank
    self.customers = Mutex(customers)
  }

  /// Enrolls `customer` with their first account, and adds further ones.
  public func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    if let known = customers.withLock({ $0[customer] }) {
      return try await bank.addAccount(of: known.signedIn.customer, balance: balance)
    }
    let enrolled = try await bank.customer(customer.rawValue, balance: balance.amount)
    customers.withLock { $0[customer] = enrolled }
    return enrolled.account
  }

  /// The ledger of a customer who has an account.
  public func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    try bank.again().bank.ledger(of: try enrolled(customer).signedIn)
  }

  /// Signs with the key of `customer`.
  public func sign(
    _ document: SigningDocument, by customer: LedgerCustomer
  ) async throws -> SignedContract { try enrolled(customer).sign(document) }

  /// The same database, opened again.
  public func reopened() async throws -> Part<LawfulBank<Bank>> {
    .checked(LawfulBank(try bank.again(), customers.withLock { $0 }))
  }

  private func enrolled(_ customer: LedgerCustomer) throws -> BankCustomer<Bank> {
    guard let known = customers.withLock({ $0[customer] }) else { throw NotEnrolled() }
    return known
  }
}

/// A customer has no account yet.
private struct NotEnrolled: Error {}
