import FeatureDependencies

extension LedgerWriter {
  /// What is in `account`, if all that is stored of it agrees: its balance row, and its last entry,
  /// whose hash binds the balance after it.
  ///
  /// That entry is checked, so that nobody opens an account with money that was only written into
  /// the database. The entries before it are the audit's affair: the cost must not grow with the
  /// account's history. Throws ``StorageError/inconsistent(what:)`` for a contradiction.
  func checkedBalance(
    of account: AccountNumber, in books: any LedgerTransaction
  ) throws(StorageError) -> Won {
    guard let balance = try books.balance(of: account) else {
      throw .inconsistent(what: "\(account) has no balance")
    }
    if books.checked.balance(of: account) == balance { return balance }
    guard try bookedBalance(of: account, in: books) == balance else {
      throw .inconsistent(what: "the balance of \(account) is not what was booked")
    }
    return balance
  }

  private func bookedBalance(
    of account: AccountNumber, in books: any LedgerTransaction
  ) throws(StorageError) -> Won? {
    guard let last = try books.lastEntry(posting: account) else {
      return try books.sumOfPostings(of: account)
    }
    try check(last, in: books)
    switch last.entry.format {
    case .withBalances:
      return last.entry.postings.last { $0.account == "\(account)" }?.balance
    // Only once in an account's life: its next entry binds the balance.
    case .withoutBalances: return try books.sumOfPostings(of: account)
    }
  }
}
