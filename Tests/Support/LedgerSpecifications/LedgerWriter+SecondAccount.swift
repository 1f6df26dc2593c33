public import FeatureDependencies
public import Ledger

extension LedgerWriter {
  /// Adds a demand account with `balance` for `customer`, which no command does.
  ///
  /// Returns nil if no account number is left. Throws a ``Ledger/StorageError``.
  public func addDemandAccount(
    of customer: Customer, balance: Won, at moment: Timestamp, in ledger: any LedgerTransaction
  ) throws(StorageError) -> AccountNumber? {
    let end = try ledger.chainEnd(for: nil)
    guard let account = numbering.demandAccount(end.serial) else { return nil }
    var entry = end.entry(.enrollment, at: moment)
    entry.account = .init(
      number: "\(account)", customer: "\(customer.id)", kind: LedgerEntry.AccountRow.demandKind,
      openedOn: "\(moment.date)")
    entry.postings = [
      .init(account: numbering.bank, amount: Won(-balance.amount), balance: nil),
      .init(account: "\(account)", amount: balance, balance: balance),
    ]
    let stored = try append(entry, at: end, in: ledger)
    try ledger.setBalance(balance, of: account, ownedBy: customer.id)
    _ = try giveReceipt(for: stored, in: ledger)
    return account
  }
}
