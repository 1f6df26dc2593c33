public import FeatureDependencies

// A customer's keys are stored beside the ledger, whose last entry about them says which ones are
// in effect.
extension LedgerWriter {
  /// The stored keys of `customer` that are in effect. The customer and the entry are checked
  /// first.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` for a contradiction in the ledger, and other
  /// ``StorageError``s.
  public func keys(of customer: Customer) throws(StorageError) -> CheckedKeys {
    let (end, isKnown) = try resume(for: customer)
    if !isKnown { try check(end) }
    try check(customer)
    guard let last = try transaction.lastEntry(withKeysOf: customer.id),
      let digests = try checked(last).entry.digests,
      digests.customer == "\(customer.id)"
    else {
      throw .inconsistent(en: "no recorded keys of \(customer.id)", ko: "\(customer.id)의 키 기록 없음")
    }
    return CheckedKeys(try transaction.storedKeys(of: customer.id), digests, by: cryptography)
  }

  /// Replaces `old` with `new` and appends the entry about it. Returns false and writes nothing if
  /// `old` is not in effect any more.
  public func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer, at moment: Timestamp
  ) throws(StorageError) -> Bool {
    guard try keys(of: customer).digests == old.digests else { return false }
    let (end, _) = try resume(for: customer)
    var entry = end.entry(.keyChange, at: moment)
    entry.digests = new.digests(of: customer.id, by: cryptography)
    let stored = try append(entry, at: end)
    try transaction.store(new, of: customer.id)
    _ = try giveReceipt(for: stored)
    return true
  }
}

extension StoredKeys {
  /// The digests by which the ledger identifies these keys of `customer`.
  package func digests(
    of customer: CustomerID, by cryptography: any LedgerCryptography
  ) -> LedgerEntry.KeyDigests {
    LedgerEntry.KeyDigests(
      customer: "\(customer)", key: cryptography.sha256(key),
      recovery: recovery.map { cryptography.sha256($0) })
  }
}
