public import FeatureDependencies

extension LedgerWriter {
  /// Opens an account as ``FeatureDependencies/AccountLedger/open(_:signed:)`` says: the checks in
  /// its order, then the entry, the balances and the receipt.
  public func open(
    _ contract: OpeningContract, signed: SignedContract, for signer: SignedInCustomer,
    at moment: Timestamp, in books: any LedgerTransaction
  ) throws(LedgerError) -> OpenedAccount {
    let request = CheckedContract(
      contract, signed: signed, by: signer, verifiedBy: cryptography)
    return try open(request, at: moment, in: books)
  }

  /// Opens the account of `request`, all of it.
  public func open(
    _ request: CheckedContract, at moment: Timestamp, in books: any LedgerTransaction
  ) throws(LedgerError) -> OpenedAccount {
    switch try book(request, at: moment, in: books) {
    case .earlier(let opened): return opened
    case .booked(let booked):
      return try request.contract.reporting { () throws(StorageError) in
        try finish(booked, with: receipt(for: booked), in: books)
      }
    }
  }

  /// Opens the account of `request` but for its receipt.
  public func book(
    _ request: CheckedContract, at moment: Timestamp, in books: any LedgerTransaction
  ) throws(LedgerError) -> Booking {
    let (contract, customer) = (request.contract, request.signer.customer)
    if let earlier = try earlier(contract, of: request.signer, in: books) {
      return .earlier(earlier)
    }
    let (end, isKnown) = try contract.reporting { () throws(StorageError) in
      let resumed = try resume(in: books, for: customer)
      try check(customer, in: books)
      return resumed
    }
    try checkAccounts(contract, of: customer, in: books)
    if let refusal = request.refusal { throw refusal }
    let left = try checkFunds(contract, in: books)
    if !isKnown { try contract.reporting { () throws(StorageError) in try check(end, in: books) } }
    return .booked(try book(request, at: end, leaving: left, moment, in: books))
  }

  /// What the request opened before; nil if nothing. Throws
  /// ``FeatureDependencies/LedgerError/requestConflict(_:opened:asked:)`` if that was something
  /// else.
  private func earlier(
    _ contract: OpeningContract, of signer: SignedInCustomer, in books: any LedgerTransaction
  ) throws(LedgerError) -> OpenedAccount? {
    let found = try contract.reporting { () throws(StorageError) in
      try opening(for: contract.requestID, of: signer, in: books)
    }
    guard let found else { return nil }
    guard found.contract.terms == contract.terms else {
      throw .requestConflict(
        contract.requestID, opened: found.contract.terms, asked: contract.terms)
    }
    return found
  }

  /// Throws ``FeatureDependencies/LedgerError/unknownAccount(_:)`` and
  /// ``FeatureDependencies/LedgerError/notLinkable(_:)``.
  private func checkAccounts(
    _ contract: OpeningContract, of customer: Customer, in books: any LedgerTransaction
  ) throws(LedgerError) {
    let (funding, link) = (contract.terms.fundingAccount, contract.terms.link)
    let refusal = try contract.reporting { () throws(StorageError) -> LedgerError? in
      let demand = LedgerEntry.AccountRow.demandKind
      guard try has(funding, of: demand, customer, in: books) else {
        return .unknownAccount(funding)
      }
      guard let link else { return nil }
      let isHers = try has(link.number, of: "\(link.kind)", customer, in: books)
      return isHers ? nil : .notLinkable(link)
    }
    if let refusal { throw refusal }
  }

  private func has(
    _ number: AccountNumber, of kind: String, _ customer: Customer, in books: any LedgerTransaction
  ) throws(StorageError) -> Bool {
    guard let account = try checkedAccount(number, in: books) else { return false }
    return account.kind == kind && account.customer == "\(customer.id)"
  }

  /// What the opening leaves in the funding account. Throws
  /// ``FeatureDependencies/LedgerError/insufficientFunds(_:shortfall:)``.
  private func checkFunds(
    _ contract: OpeningContract, in books: any LedgerTransaction
  ) throws(LedgerError) -> Won {
    let (account, amount) = (contract.terms.fundingAccount, contract.terms.selection.amount)
    let balance = try contract.reporting { () throws(StorageError) in
      try checkedBalance(of: account, in: books)
    }
    guard let left = try? balance.subtracting(amount), left >= .zero else {
      let shortfall = (try? amount.subtracting(balance)) ?? amount
      throw .insufficientFunds(account, shortfall: shortfall)
    }
    return left
  }
}

extension OpeningContract {
  /// What `body` returns; what it throws is thrown as the ledger's error for this request.
  func reporting<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(LedgerError) -> Value {
    do { return try body() } catch { throw LedgerError(error, requestID) }
  }
}
