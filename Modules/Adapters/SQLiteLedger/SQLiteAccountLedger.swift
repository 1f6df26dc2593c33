public import FeatureDependencies
public import Ledger

/// One customer's accounts in a ``SQLiteBank``.
///
/// It can be called from any task. Concurrent openings share a commit, and concurrent lists share a
/// read.
public struct SQLiteAccountLedger: AccountLedger {
  private let bank: SQLiteBank
  private let customer: SignedInCustomer

  /// The accounts of `customer`, who has signed in.
  public init(bank: SQLiteBank, customer: SignedInCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// The customer's accounts, in the order they were opened. Calls that wait at the same time share
  /// one read.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func accounts() async throws(LedgerError) -> [Account] {
    let list = WaitingList(customer.customer.id)
    bank.lists.add(list)
    do { return try await bank.read(list) } catch { throw .unavailable(reason: error.reason) }
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
  /// ``FeatureDependencies/AccountLedger/open(_:signed:)``. Openings that wait at the same time may
  /// share one transaction. Returns after its commit.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let request = CheckedContract(
      contract, signed: signed, by: customer, verifiedBy: bank.cryptography)
    return try await bank.carryOut(request).get()
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

  fileprivate func read(_ list: WaitingList) throws(StorageError) -> [Account] {
    if let answer = list.answer { return try answer.get() }
    let waiting = lists.take(of: list.customer)
    let accounts = Result { () throws(StorageError) in
      try opened().connection.accounts(of: list.customer)
    }
    for other in waiting { other.answer(accounts) }
    return try accounts.get()
  }
}
