public import FeatureDependencies
public import Ledger

extension SQLiteBank: LedgerBank {
  /// Counts attempts at PINs in this database.
  public nonisolated var attempts: any AttemptCounter { SQLiteAttemptCounter(bank: self) }

  /// The view that `customer` has of her accounts.
  public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
    SQLiteAccountLedger(bank: self, customer: customer)
  }

  /// The documents of `customer`.
  public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
    SQLiteDocumentArchive(bank: self, customer: customer)
  }

  /// The applications of `customer` that are in progress.
  public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
    SQLiteDraftStore(bank: self, customer: customer)
  }
}
