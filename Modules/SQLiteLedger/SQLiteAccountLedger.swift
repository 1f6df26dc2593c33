public import FeatureDependencies
public import Ledger

/// One customer's view of the books of a ``SQLiteBank``.
public struct SQLiteAccountLedger: AccountLedger {
  private let bank: SQLiteBank
  private let customer: SignedInCustomer

  /// The view of `customer`.
  public init(bank: SQLiteBank, customer: SignedInCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// The customer's accounts, in the order they were opened.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func accounts() async throws(LedgerError) -> [Account] {
    do { return try await bank.accounts(of: customer) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// What was opened for `requestID`, or nil if nothing was.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)``.
  public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    do { return try await bank.opening(for: requestID, of: customer) } catch {
      throw .unavailable(reason: error.reason)
    }
  }

  /// Opens the account of `contract`, in one transaction, as
  /// ``FeatureDependencies/AccountLedger/open(_:signed:)`` says.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await bank.open(contract, signed: signed, for: customer)
  }
}

extension SQLiteBank {
  fileprivate func open(
    _ contract: OpeningContract, signed: SignedContract, for signer: SignedInCustomer
  ) throws(LedgerError) -> OpenedAccount {
    let requestID = contract.requestID
    let open: Open
    do { open = try checked(try opened()) } catch { throw LedgerError(error, requestID) }
    let wrap = { LedgerError($0, requestID) }
    return try open.connection.transaction(orThrow: wrap) { () throws(LedgerError) in
      try writer(open.seal).open(
        contract, signed: signed, for: signer, at: clock.now(),
        in: SQLiteTransaction(open.connection))
    }
  }

  fileprivate func opening(
    for requestID: RequestID, of signer: SignedInCustomer
  ) throws(StorageError) -> OpenedAccount? {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).opening(
        for: requestID, of: signer, in: SQLiteTransaction(open.connection))
    }
  }

  fileprivate func accounts(of signer: SignedInCustomer) throws(StorageError) -> [Account] {
    try opened().connection.accounts(of: signer.customer.id)
  }
}
