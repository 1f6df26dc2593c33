public import FeatureDependencies
public import Ledger

extension SQLiteBank: LedgerBank {
  /// Customers' keys are files in the data directory.
  public nonisolated var keys: any CustomerKeyStore { directory }

  /// Counts attempts at PINs in this database.
  public nonisolated var attempts: any AttemptCounter { RecordedAttempts(in: self, clock: clock) }

  /// The view that `customer` has of her accounts.
  public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
    SQLiteAccountLedger(bank: self, customer: customer)
  }

  /// The documents of `customer`.
  public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
    CustomerArchive(of: customer, in: self)
  }

  /// The applications of `customer` that are in progress.
  public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
    SQLiteDraftStore(bank: self, customer: customer)
  }
}
