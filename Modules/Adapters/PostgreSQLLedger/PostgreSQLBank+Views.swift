#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: LedgerBank {
    /// Customers' keys are in this database.
    public nonisolated var keys: any CustomerKeyStore { PostgreSQLKeyStore(bank: self) }

    /// Counts attempts at PINs in this database.
    public nonisolated var attempts: any AttemptCounter { RecordedAttempts(in: self, clock: clock) }

    /// The view that `customer` has of her accounts.
    public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
      PostgreSQLAccountLedger(bank: self, customer: customer)
    }

    /// The documents of `customer`.
    public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
      CustomerArchive(of: customer, in: self)
    }

    /// The applications of `customer` that are in progress.
    public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
      PostgreSQLDraftStore(bank: self, customer: customer)
    }
  }
#endif
