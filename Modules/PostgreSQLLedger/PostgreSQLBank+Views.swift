#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: LedgerBank {
    /// Counts attempts at PINs in this database.
    public nonisolated var attempts: any AttemptCounter { PostgreSQLAttemptCounter(bank: self) }

    /// The view that `customer` has of her accounts.
    public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
      PostgreSQLAccountLedger(bank: self, customer: customer)
    }

    /// The documents of `customer`.
    public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
      PostgreSQLDocumentArchive(bank: self, customer: customer)
    }

    /// The applications of `customer` that are in progress.
    public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
      PostgreSQLDraftStore(bank: self, customer: customer)
    }
  }
#endif
