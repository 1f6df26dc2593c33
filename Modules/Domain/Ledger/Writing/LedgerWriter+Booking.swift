public import FeatureDependencies

/// What a request to open an account came to.
public enum Booking: Sendable {
  /// It had opened this before.
  case earlier(OpenedAccount)
  /// It was written now, and still needs its receipt.
  case booked(BookedOpening)
}

/// An opening that is written but for its receipt.
public struct BookedOpening: Sendable {
  let stored: StoredEntry
  let number: AccountNumber
  let contract: OpeningContract
  let signed: SignedContract
}

extension LedgerWriter {
  /// The receipt for `booked`. It can be asked for from any task: nothing stored is read or
  /// written.
  ///
  /// Throws ``StorageError/sealing(reason:)``.
  public func receipt(for booked: BookedOpening) throws(StorageError) -> Receipt {
    try receipt(for: booked.stored)
  }

  /// Stores the `receipt` for `booked`, with which it is whole. Throws a ``StorageError``.
  public func finish(
    _ booked: BookedOpening, with receipt: Receipt, in books: any LedgerTransaction
  ) throws(StorageError) -> OpenedAccount {
    try books.append(receipt, for: booked.stored)
    return OpenedAccount(
      number: booked.number, contract: booked.contract, signed: booked.signed, receipt: receipt)
  }

  /// Writes an opening that was checked at `end`; the funding account is left with `left`.
  func book(
    _ request: CheckedContract, at end: ChainEnd, leaving left: Won, _ moment: Timestamp,
    in books: any LedgerTransaction
  ) throws(LedgerError) -> BookedOpening {
    let contract = request.contract
    let kind = contract.terms.selection.kind
    guard let account = numbering.account(of: kind, at: end) else {
      throw .unavailable(
        reason: LocalizedText(
          en: "this bank has no account numbers for the product \"\(kind)\"",
          ko: "이 은행에는 \"\(kind)\" 상품의 계좌 번호가 없습니다"))
    }
    var entry = end.entry(.opening, at: moment)
    entry.add(
      contract, request.signed, account: account, of: request.signer.customer, leaving: left)
    return try contract.reporting { () throws(StorageError) in
      let stored = try append(entry, at: end, of: contract, in: books)
      try set(left, of: contract.terms.fundingAccount, in: books)
      try set(contract.terms.selection.amount, of: account, in: books)
      return BookedOpening(
        stored: stored, number: account, contract: contract, signed: request.signed)
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
