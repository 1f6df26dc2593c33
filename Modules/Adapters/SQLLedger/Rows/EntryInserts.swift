import FeatureDependencies
import Ledger

extension SQLConnection {
  /// Inserts the row of a chain without entries.
  func insertChain(_ name: String) throws(StorageError) {
    try insert(
      into: "chains",
      ["chain": .text(name), "sequence": .integer(0), "hash": .blob(StoredEntry.noHash)])
  }

  /// Inserts an entry with all rows that it binds, except its contract.
  func insert(_ stored: StoredEntry) throws(StorageError) {
    let entry = stored.entry
    let (chain, sequence) = (SQLValue.text(entry.chain), SQLValue.integer(entry.sequence))
    try insert(
      into: "entries",
      [
        "chain": chain, "sequence": sequence, "customer": .text(entry.owner),
        "format": .integer(LedgerEntry.format), "kind": .text(entry.kind.rawValue),
        "recorded_at": .integer(entry.recordedAt), "previous_hash": .blob(stored.previousHash),
        "hash": .blob(stored.hash),
      ])
    try insertParties(of: entry)
    try insert(
      into: "postings",
      entry.postings.enumerated().map { position, posting in
        [
          "chain": chain, "entry": sequence, "position": .integer(Int64(position)),
          "account": .text(posting.account), "amount": .integer(posting.amount.amount),
          "balance": SQLValue(posting.balance?.amount),
        ]
      })
    try insert(
      into: "schedule",
      entry.schedule.enumerated().map { position, due in
        [
          "chain": chain, "entry": sequence, "position": .integer(Int64(position)),
          "kind": .text(due.kind.rawValue), "date": .text("\(due.date)"),
          "amount": .integer(due.amount.amount), "interest": .integer(due.interest.amount),
          "tax": .integer(due.tax.amount),
        ]
      })
  }

  /// Inserts the entry's customer, keys and account.
  private func insertParties(of entry: LedgerEntry) throws(StorageError) {
    let (chain, sequence) = (SQLValue.text(entry.chain), SQLValue.integer(entry.sequence))
    if let customer = entry.customer {
      try insert(
        into: "customers",
        [
          "customer": .text(customer.id), "name": .text(customer.name), "chain": chain,
          "entry": sequence,
        ])
    }
    if let key = entry.key {
      try insert(
        into: "keys",
        [
          "customer": .text(key.customer ?? LedgerEntry.bankChain),
          "public_key": .blob(key.publicKey), "chain": chain, "entry": sequence,
        ])
    }
    if let digests = entry.digests {
      try insert(
        into: "key_digests",
        [
          "customer": .text(digests.customer), "chain": chain, "entry": sequence,
          "key": .blob(digests.key), "recovery": SQLValue(digests.recovery),
        ])
    }
    if let account = entry.account {
      try insert(
        into: "accounts",
        [
          "customer": .text(account.customer ?? LedgerEntry.bankChain),
          "number": .text(account.number), "kind": .text(account.kind),
          "opened_on": .text(account.openedOn), "chain": chain, "entry": sequence,
        ])
    }
  }
}

extension LedgerEntry {
  /// The ID under which the entry's rows are found: a customer's, or the bank's.
  fileprivate var owner: String {
    customer?.id ?? account?.customer ?? key?.customer ?? contract?.customer ?? digests?.customer
      ?? LedgerEntry.bankChain
  }
}
