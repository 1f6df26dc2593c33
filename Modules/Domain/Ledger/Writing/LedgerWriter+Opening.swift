public import FeatureDependencies

extension LedgerWriter {
  /// Opens the account of `request` as ``FeatureDependencies/AccountLedger/open(_:signed:)``
  /// specifies. It runs the checks in the order listed there, then writes the entry, the balances
  /// and the receipt. Returns the account that the request opened before, if it did.
  public func open(
    _ request: CheckedContract, at moment: Timestamp
  ) throws(LedgerError) -> OpenedAccount {
    let (contract, customer) = (request.contract, request.signer.customer)
    if let earlier = try earlier(contract, of: request.signer) { return earlier }
    let (end, isKnown) = try contract.reporting { () throws(StorageError) in
      let resumed = try resume(for: customer)
      try check(customer)
      return resumed
    }
    try checkAccounts(contract, of: customer)
    try check(request)
    let left = try checkFunds(contract, of: customer)
    if !isKnown {
      try contract.reporting { () throws(StorageError) in try check(end) }
    }
    return try book(request, at: end, leaving: left, moment)
  }

  /// The account that the request opened before; nil if absent. Throws
  /// ``FeatureDependencies/LedgerError/requestConflict(_:opened:asked:)`` if it was opened with
  /// other terms.
  private func earlier(
    _ contract: OpeningContract, of signer: SignedInCustomer
  ) throws(LedgerError) -> OpenedAccount? {
    let found = try contract.reporting { () throws(StorageError) in
      try opening(for: contract.requestID, of: signer)
    }
    guard let found else { return nil }
    guard found.contract.terms == contract.terms else {
      throw .requestConflict(
        contract.requestID, opened: found.contract.terms, asked: contract.terms)
    }
    return found
  }

  /// Throws ``FeatureDependencies/LedgerError/unknownAccount(_:)`` unless the funding account is a
  /// demand account of the customer, and ``FeatureDependencies/LedgerError/notLinkable(_:)`` unless
  /// the account to link is theirs and of the stated kind.
  private func checkAccounts(
    _ contract: OpeningContract, of customer: Customer
  ) throws(LedgerError) {
    let (funding, link) = (contract.terms.fundingAccount, contract.terms.link)
    let refusal = try contract.reporting { () throws(StorageError) -> LedgerError? in
      let demand = LedgerEntry.AccountRow.demandKind
      guard try has(funding, of: demand, customer) else { return .unknownAccount(funding) }
      guard let link else { return nil }
      let isOwner = try has(link.number, of: "\(link.kind)", customer)
      return isOwner ? nil : .notLinkable(link)
    }
    if let refusal { throw refusal }
  }

  private func has(
    _ number: AccountNumber, of kind: String, _ customer: Customer
  ) throws(StorageError) -> Bool {
    guard let account = try checkedAccount(number, of: customer.id) else { return false }
    return account.kind == kind && account.customer == "\(customer.id)"
  }

  /// The balance that the opening leaves in the funding account. Throws
  /// ``FeatureDependencies/LedgerError/insufficientFunds(_:shortfall:)``.
  private func checkFunds(
    _ contract: OpeningContract, of customer: Customer
  ) throws(LedgerError) -> Won {
    let (account, amount) = (contract.terms.fundingAccount, contract.terms.selection.amount)
    let balance = try contract.reporting { () throws(StorageError) in
      try checkedBalance(of: account, ownedBy: customer.id)
    }
    guard let left = try? balance.subtracting(amount), left >= .zero else {
      let shortfall = (try? amount.subtracting(balance)) ?? amount
      throw .insufficientFunds(account, shortfall: shortfall)
    }
    return left
  }
}

extension OpeningContract {
  /// Runs `body` and rethrows its ``StorageError`` as the ledger's error for this request.
  package func reporting<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(LedgerError) -> Value {
    do { return try body() } catch { throw LedgerError(error, requestID) }
  }
}

extension LedgerWriter {
  /// Writes an opening whose checks have passed, and its receipt. The entry is appended at `end`,
  /// and the balance of the funding account becomes `left`.
  private func book(
    _ request: CheckedContract, at end: ChainEnd, leaving left: Won, _ moment: Timestamp
  ) throws(LedgerError) -> OpenedAccount {
    let contract = request.contract
    let kind = contract.terms.selection.kind
    guard let account = numbering.account(of: kind, at: end) else {
      throw .unavailable(
        reason: LocalizedText(
          en: "this bank assigns no account numbers to the product \"\(kind)\"",
          ko: "이 은행에는 \"\(kind)\" 상품에 부여할 계좌번호가 없습니다"))
    }
    var entry = end.entry(.opening, at: moment)
    entry.add(
      contract, request.signed, account: account, of: request.signer.customer, leaving: left)
    return try contract.reporting { () throws(StorageError) in
      let stored = try append(entry, at: end, of: contract)
      let owner = request.signer.customer.id
      try set(left, of: contract.terms.fundingAccount, ownedBy: owner)
      try set(contract.terms.selection.amount, of: account, ownedBy: owner)
      return OpenedAccount(
        number: account, contract: contract, signed: request.signed,
        receipt: try giveReceipt(for: stored))
    }
  }

  private func set(
    _ balance: Won, of account: AccountNumber, ownedBy owner: CustomerID
  ) throws(StorageError) {
    try transaction.setBalance(balance, of: account, ownedBy: owner)
    transaction.checked.balances[account] = balance
  }
}

extension LedgerEntry {
  /// Adds the rows of an opening.
  fileprivate mutating func add(
    _ contract: OpeningContract, _ signed: SignedContract, account number: AccountNumber,
    of customer: Customer, leaving left: Won
  ) {
    let (selection, quote) = (contract.terms.selection, contract.quote)
    account = AccountRow(
      number: "\(number)", customer: "\(customer.id)", kind: "\(selection.kind)",
      openedOn: "\(quote.openedOn)")
    self.contract = ContractRow(account: "\(number)", customer: "\(customer.id)", signed: signed)
    schedule = quote.schedule
    postings = [
      Posting(
        account: "\(contract.terms.fundingAccount)", amount: Won(-selection.amount.amount),
        balance: left),
      Posting(account: "\(number)", amount: selection.amount, balance: selection.amount),
    ]
  }
}
