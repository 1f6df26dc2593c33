import FeatureDependencies

extension BankStore {
  /// Opens an account, as ``AccountLedger/open(_:signed:)`` says, in one transaction.
  func open(
    _ contract: OpeningContract, signed: SignedContract, for signer: SignedInCustomer
  ) throws(LedgerError) -> OpenedAccount {
    let customer = signer.customer
    let requestID = contract.requestID
    let open: Open
    do { open = try opened() } catch { throw LedgerError(error, requestID) }
    let wrap = { LedgerError($0, requestID) }
    return try open.connection.transaction(orThrow: wrap) { () throws(LedgerError) in
      if let earlier = try open.connection.earlier(contract, of: customer) { return earlier }
      try open.connection.checkAccounts(contract.terms, of: customer)
      try contract.check(signed, by: customer)
      try open.connection.checkFunds(contract.terms)
      return try book(contract, signed, customer, open)
    }
  }

  private func book(
    _ contract: OpeningContract, _ signed: SignedContract, _ customer: Customer, _ open: Open
  ) throws(LedgerError) -> OpenedAccount {
    do { return try write(contract, signed, customer, open) } catch {
      throw LedgerError(error, contract.requestID)
    }
  }

  private func write(
    _ contract: OpeningContract, _ signed: SignedContract, _ customer: Customer, _ open: Open
  ) throws(StorageError) -> OpenedAccount {
    let (sequence, previous) = try open.connection.chainEnd()
    let (terms, quote) = (contract.terms, contract.quote)
    let kind: Account.Kind = terms.selection.kind == .deposit ? .deposit : .savings
    let number = AccountNumbers.number(kind, sequence)
    guard let account = AccountNumber(number) else { throw .inconsistent(what: number) }
    let entry = LedgerEntry(
      sequence: sequence, kind: .opening, recordedAt: clock.now().secondsSince1970,
      account: .init(
        number: number, customer: "\(customer.id)", kind: kind.rawValue,
        openedOn: "\(quote.openedOn)"),
      postings: Self.postings(
        of: terms.selection.amount, from: "\(terms.fundingAccount)", to: number),
      contract: .init(account: number, customer: "\(customer.id)", signed: signed),
      schedule: quote.schedule)
    let hash = try open.connection.append(entry, after: previous)
    try open.connection.insert(
      contract, signed: signed, account: number, customer: customer.id, entry: sequence)
    let receipt = try open.connection.appendReceipt(
      of: sequence, hash: hash, account: number, contract: signed, seal: open.seal)
    return OpenedAccount(number: account, contract: contract, signed: signed, receipt: receipt)
  }
}

extension LedgerError {
  fileprivate init(_ error: StorageError, _ requestID: RequestID) {
    switch error {
    case .commitUnknown: self = .outcomeUnknown(requestID)
    default: self = .unavailable(reason: error.reason)
    }
  }
}

extension OpeningContract {
  /// Throws ``LedgerError/contractMismatch(reason:)`` unless `signed` is the customer's signature
  /// over exactly this contract.
  fileprivate func check(
    _ signed: SignedContract, by customer: Customer
  ) throws(LedgerError) {
    guard terms.selection.amount > .zero else {
      throw .contractMismatch(
        reason: LocalizedText(en: "there is nothing to pay in", ko: "납입할 금액이 없습니다"))
    }
    guard quote.selection == terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the figures are for another selection than the terms", ko: "약관과 다른 선택의 금액입니다"))
    }
    let content: CanonicalJSON
    do {
      content = try JWS.verify(signed.text, as: .contract, with: customer.publicKey)
    } catch {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the signature is not the customer's: \(error.reason.en)",
          ko: "고객의 서명이 아닙니다: \(error.reason.ko)"))
    }
    guard let expected = try? document.canonical, content == expected else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "what was signed is not what is being opened", ko: "서명한 내용과 개설하려는 내용이 다릅니다"))
    }
  }
}

extension SQLiteConnection {
  /// What the request opened before. Throws ``LedgerError/requestConflict(_:opened:asked:)``.
  fileprivate func earlier(
    _ contract: OpeningContract, of customer: Customer
  ) throws(LedgerError) -> OpenedAccount? {
    let found = try ledger { () throws(StorageError) in
      try opening(of: customer.id, requestID: contract.requestID)
    }
    guard let found else { return nil }
    guard found.contract.terms == contract.terms else {
      throw .requestConflict(
        contract.requestID, opened: found.contract.terms, asked: contract.terms)
    }
    return found
  }

  /// Throws ``LedgerError/unknownAccount(_:)`` or ``LedgerError/notADeposit(_:)``.
  fileprivate func checkAccounts(
    _ terms: OpeningTerms, of customer: Customer
  ) throws(LedgerError) {
    guard try has(terms.fundingAccount, of: .demand, customer) else {
      throw .unknownAccount(terms.fundingAccount)
    }
    if let linked = terms.linkedAccount, try !has(linked, of: .deposit, customer) {
      throw .notADeposit(linked)
    }
  }

  private func has(
    _ number: AccountNumber, of kind: Account.Kind, _ customer: Customer
  ) throws(LedgerError) -> Bool {
    try ledger { () throws(StorageError) in
      try first(
        "SELECT 1 FROM accounts WHERE number = ? AND kind = ? AND customer = ?",
        .text("\(number)"), .text(kind.rawValue), .text("\(customer.id)")
      ) { _ in true } ?? false
    }
  }

  /// Throws ``LedgerError/insufficientFunds(_:shortfall:)``.
  fileprivate func checkFunds(_ terms: OpeningTerms) throws(LedgerError) {
    let balance = try ledger { () throws(StorageError) in
      try first(
        "SELECT coalesce(sum(amount), 0) FROM postings WHERE account = ?",
        .text("\(terms.fundingAccount)")
      ) { Won($0.integer(0)) } ?? .zero
    }
    guard balance >= terms.selection.amount else {
      let shortfall = (try? terms.selection.amount.subtracting(balance)) ?? terms.selection.amount
      throw .insufficientFunds(terms.fundingAccount, shortfall: shortfall)
    }
  }

  private func ledger<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(LedgerError) -> Value {
    do { return try body() } catch { throw .unavailable(reason: error.reason) }
  }
}
