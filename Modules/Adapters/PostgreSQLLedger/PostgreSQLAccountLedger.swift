#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// One customer's accounts in a ``PostgreSQLBank``.
  ///
  /// It can be called from any task. Concurrent calls share up to four connections.
  public struct PostgreSQLAccountLedger: AccountLedger {
    private let bank: PostgreSQLBank
    private let customer: SignedInCustomer

    /// The accounts of `customer`, who has signed in.
    public init(bank: PostgreSQLBank, customer: SignedInCustomer) {
      self.bank = bank
      self.customer = customer
    }

    /// The customer's accounts, in the order they were opened.
    ///
    /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
    public func accounts() async throws(LedgerError) -> [Account] {
      do {
        return try await bank.onFreeConnection { (bank) async throws(StorageError) in
          try await bank.accounts(of: customer)
        }
      } catch { throw .unavailable(reason: error.reason) }
    }

    /// The customer's holdings. The cost does not grow with the number of accounts.
    ///
    /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
    public func holdings() async throws(LedgerError) -> Holdings {
      do {
        return try await bank.onFreeConnection { (bank) async throws(StorageError) in
          try await bank.holdings(of: customer.customer.id)
        }
      } catch { throw .unavailable(reason: error.reason) }
    }

    /// The customer's account `number`, or nil if there is none.
    ///
    /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
    public func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
      do {
        return try await bank.onFreeConnection { (bank) async throws(StorageError) in
          try await bank.account(number, of: customer.customer.id)
        }
      } catch { throw .unavailable(reason: error.reason) }
    }

    /// The account opened for `requestID`, or nil if there is none. Waits for an opening in
    /// progress.
    ///
    /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
    public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
      do {
        return try await bank.onFreeConnection { (bank) async throws(StorageError) in
          try await bank.opening(for: requestID, of: customer)
        }
      } catch { throw .unavailable(reason: error.reason) }
    }

    /// Opens the account of `contract`, in one transaction, as
    /// ``FeatureDependencies/AccountLedger/open(_:signed:)`` says.
    public func open(
      _ contract: OpeningContract, signed: SignedContract
    ) async throws(LedgerError) -> OpenedAccount {
      try await bank.onFreeConnection { (bank) async throws(LedgerError) in
        try await bank.open(contract, signed: signed, for: customer)
      }
    }
  }

  extension PostgreSQLBank {
    fileprivate func open(
      _ contract: OpeningContract, signed: SignedContract, for signer: SignedInCustomer
    ) throws(LedgerError) -> OpenedAccount {
      let requestID = contract.requestID
      // Verify the signature before the transaction locks the customer's row.
      let request = CheckedContract(
        contract, signed: signed, by: signer, verifiedBy: cryptography)
      let wrap = { @Sendable (error: StorageError) in LedgerError(error, requestID) }
      return try session.transaction(orThrow: wrap) { (connection) throws(LedgerError) in
        let (ledger, writer): (PostgreSQLTransaction, LedgerWriter)
        do throws(StorageError) {
          ledger = try PostgreSQLTransaction(for: signer.customer.id, on: connection)
          writer = try self.writer(on: connection)
        } catch { throw wrap(error) }
        return try writer.open(request, at: clock.now(), in: ledger)
      }
    }

    /// Reads in a writing transaction. Its row lock waits for an opening in progress, and its
    /// COMMIT waits until the standby has stored that opening, too.
    fileprivate func opening(
      for requestID: RequestID, of signer: SignedInCustomer
    ) throws(StorageError) -> OpenedAccount? {
      try writing(for: signer.customer.id, orThrow: \.withoutEffect) {
        (ledger) throws(StorageError) in
        try writer(on: ledger.connection).opening(for: requestID, of: signer, in: ledger)
      }
    }

    fileprivate func accounts(of signer: SignedInCustomer) throws(StorageError) -> [Account] {
      let customer = signer.customer.id
      return try reading(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.accounts(of: "\(customer)")
      }
    }

    fileprivate func account(
      _ number: AccountNumber, of customer: CustomerID
    ) throws(StorageError) -> Account? {
      try reading(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.account("\(number)", of: "\(customer)")
      }
    }

    fileprivate func holdings(of customer: CustomerID) throws(StorageError) -> Holdings {
      try reading(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.holdings(of: customer)
      }
    }
  }
#endif
