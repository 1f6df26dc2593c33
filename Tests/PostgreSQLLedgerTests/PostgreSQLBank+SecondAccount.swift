#if PostgreSQL
  import FeatureDependencies
  import Testing

  @testable import Ledger
  @testable import PostgreSQLLedger

  extension LedgerWriter {
    /// Enters another demand account of `customer` with `balance` in it, which no command does.
    func addDemandAccount(
      of customer: Customer, balance: Won, at moment: Timestamp, in books: any LedgerTransaction
    ) throws(StorageError) -> AccountNumber? {
      let end = try books.chainEnd(for: nil)
      guard let account = numbering.demandAccount(end.serial) else { return nil }
      var entry = end.entry(.enrolment, at: moment)
      entry.account = .init(
        number: "\(account)", customer: "\(customer.id)", kind: LedgerEntry.AccountRow.demandKind,
        openedOn: "\(moment.date)")
      entry.postings = [
        .init(account: numbering.bank, amount: Won(-balance.amount), balance: nil),
        .init(account: "\(account)", amount: balance, balance: balance),
      ]
      let stored = try append(entry, at: end, in: books)
      try books.setBalance(balance, of: account)
      _ = try giveReceipt(for: stored, in: books)
      return account
    }
  }

  extension PostgreSQLBank {
    /// Gives `customer` another demand account with `balance` in it.
    func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
      let added = try writing(for: nil) { (books) throws(StorageError) in
        try writer(on: books.connection).addDemandAccount(
          of: customer, balance: balance, at: clock.now(), in: books)
      }
      return try #require(added)
    }
  }
#endif
