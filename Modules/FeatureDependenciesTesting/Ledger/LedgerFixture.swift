public import FeatureDependencies

/// A bank with two customers and no accounts, on which a ``LedgerLaw`` opens deposits and savings.
///
/// A conformer creates a bank of its own for each value.
public protocol LedgerFixture: Sendable {
  /// Adds a demand account with `balance` for `customer` and returns its number.
  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber

  /// Opens a session: a new ledger on the accounts of `customer`, as another process would.
  func session(of customer: LedgerCustomer) async throws -> any AccountLedger

  /// Signs `document` for `customer`.
  func sign(_ document: SigningDocument, by customer: LedgerCustomer) async throws -> SignedContract

  /// The same bank after the program ended and started again: read again from its storage, with
  /// nothing kept in memory. A bank without storage is `.notChecked(because:)`.
  func reopened() async throws -> Part<Self>
}

/// A customer of the bank under test.
public enum LedgerCustomer: String, Sendable, CaseIterable, CustomStringConvertible {
  /// The first customer.
  case hana = "Hana"
  /// The second customer.
  case duri = "Duri"

  /// The customer's name.
  public var description: String { rawValue }

  var other: LedgerCustomer { self == .hana ? .duri : .hana }
}
