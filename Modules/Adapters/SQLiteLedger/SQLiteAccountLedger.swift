public import FeatureDependencies
public import Ledger

/// One customer's accounts in a ``SQLiteBank``.
///
/// It can be called from any task.
public struct SQLiteAccountLedger: AccountLedger {
  private let bank: SQLiteBank
  private let customer: SignedInCustomer

  /// The accounts of `customer`, who has signed in.
  public init(bank: SQLiteBank, customer: SignedInCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// The customer's accounts, in the order they were opened.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func accounts() async throws(LedgerError) -> [Account] {
    do { return try await bank.accountList(of: customer.customer.id) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// The customer's holdings. The cost does not grow with the number of accounts.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func holdings() async throws(LedgerError) -> Holdings {
    do { return try await bank.holdings(of: customer.customer.id) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// The customer's account `number`, or nil if there is none.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    do { return try await bank.account(number, of: customer.customer.id) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// The account opened for `requestID`, or nil if there is none.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    do { return try await bank.opening(for: requestID, of: customer) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// Opens the account of `contract`, with the checks and errors of
  /// ``FeatureDependencies/AccountLedger/open(_:signed:)``. Returns after the commit.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let request = CheckedContract(
      contract, signed: signed, by: customer, verifiedBy: bank.cryptography)
    return try await bank.open(request)
  }
}

extension SQLiteBank {
  fileprivate func opening(
    for requestID: RequestID, of signer: SignedInCustomer
  ) throws(StorageError) -> OpenedAccount? {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).opening(
        for: requestID, of: signer, in: SQLiteTransaction(open.connection))
    }
  }

  fileprivate func holdings(of customer: CustomerID) throws(StorageError) -> Holdings {
    let connection = try opened().connection
    return try connection.snapshot { () throws(StorageError) in
      try connection.holdings(of: customer)
    }
  }

  fileprivate func account(
    _ number: AccountNumber, of customer: CustomerID
  ) throws(StorageError) -> Account? {
    try opened().connection.account(number, of: customer)
  }

  fileprivate func accountList(of customer: CustomerID) throws(StorageError) -> [Account] {
    try opened().connection.accounts(of: customer)
  }

  fileprivate func open(_ request: CheckedContract) throws(LedgerError) -> OpenedAccount {
    let wrap = { LedgerError($0, request.contract.requestID) }
    let open: Open
    do { open = try checked(try opened()) } catch { throw wrap(error) }
    return try open.connection.transaction(orThrow: wrap) { () throws(LedgerError) in
      try writer(open.seal).open(request, at: clock.now(), in: SQLiteTransaction(open.connection))
    }
  }
}
