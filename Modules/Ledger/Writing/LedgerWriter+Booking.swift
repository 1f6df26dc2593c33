import FeatureDependencies

extension LedgerWriter {
  /// Writes an opening that was checked at `end`; the funding account is left with `left`.
  func book(
    _ contract: OpeningContract, _ signed: SignedContract, for customer: Customer,
    at end: ChainEnd, leaving left: Won, _ moment: Timestamp, in books: any LedgerTransaction
  ) throws(LedgerError) -> OpenedAccount {
    let kind = contract.terms.selection.kind
    guard let account = numbering.account(of: kind, at: end) else {
      throw .unavailable(
        reason: LocalizedText(
          en: "this bank has no account numbers for the product \"\(kind)\"",
          ko: "이 은행에는 \"\(kind)\" 상품의 계좌 번호가 없습니다"))
    }
    var entry = end.entry(.opening, at: moment)
    entry.add(contract, signed, account: account, of: customer, leaving: left)
    return try contract.reporting { () throws(StorageError) in
      let stored = try append(entry, at: end, of: contract, in: books)
      try set(left, of: contract.terms.fundingAccount, in: books)
      try set(contract.terms.selection.amount, of: account, in: books)
      let receipt = try giveReceipt(for: stored, account: account, in: books)
      return OpenedAccount(number: account, contract: contract, signed: signed, receipt: receipt)
    }
  }
}

extension LedgerWriter {
  private func set(
    _ balance: Won, of account: AccountNumber, in books: any LedgerTransaction
  ) throws(StorageError) {
    try books.setBalance(balance, of: account)
    books.checked.note(balance, of: account)
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
