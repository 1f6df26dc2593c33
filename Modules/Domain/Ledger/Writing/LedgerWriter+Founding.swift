public import FeatureDependencies

extension LedgerWriter {
  /// Writes the first entry: the bank's key, and the account that sandbox money comes from.
  ///
  /// Throws a ``StorageError``.
  public func found(
    at moment: Timestamp, in books: any LedgerTransaction
  ) throws(StorageError) {
    let end = try books.chainEnd(for: nil)
    var entry = end.entry(.founding, at: moment)
    entry.key = .init(publicKey: seal.publicKey.bytes, customer: nil)
    entry.account = .init(
      number: numbering.bank, customer: nil, kind: LedgerEntry.AccountRow.bankKind,
      openedOn: "\(moment.date)")
    _ = try append(entry, at: end, in: books)
  }
}
