import FeatureDependencies

extension SQLiteConnection {
  /// The last entry's sequence and hash; 0 and ``LedgerEntry/noHash`` before the first.
  func chainHead() throws(StorageError) -> (sequence: Int64, hash: [UInt8]) {
    try first("SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1") {
      ($0.integer(0), $0.blob(1))
    } ?? (0, LedgerEntry.noHash)
  }

  /// Where the next entry goes: its sequence, and the hash before it. Throws ``StorageError``.
  func chainEnd() throws(StorageError) -> (sequence: Int64, previous: [UInt8]) {
    let head = try chainHead()
    let (next, overflow) = head.sequence.addingReportingOverflow(1)
    guard !overflow else { throw .inconsistent(what: "the chain's last number") }
    return (next, head.hash)
  }

  /// Appends `entry` to the chain and returns its hash. Its account must have its number already.
  ///
  /// Throws ``StorageError``.
  func append(_ entry: LedgerEntry, after previous: [UInt8]) throws(StorageError) -> [UInt8] {
    let hash = entry.hash(after: previous)
    try run(
      "INSERT INTO entries VALUES (?, ?, ?, ?, ?)", .integer(entry.sequence),
      .text(entry.kind.rawValue), .integer(entry.recordedAt), .blob(previous), .blob(hash))
    if let customer = entry.customer {
      try run(
        "INSERT INTO customers VALUES (?, ?, ?)", .text(customer.id), .text(customer.name),
        .integer(entry.sequence))
    }
    if let key = entry.key {
      try run(
        "INSERT INTO keys VALUES (?, ?, ?)", .blob(key.publicKey), SQLiteValue(key.customer),
        .integer(entry.sequence))
    }
    if let account = entry.account {
      try run(
        "INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", .text(account.number),
        SQLiteValue(account.customer), .text(account.kind), .text(account.openedOn),
        .integer(entry.sequence))
    }
    try appendRows(of: entry)
    return hash
  }

  private func appendRows(of entry: LedgerEntry) throws(StorageError) {
    for (position, posting) in entry.postings.enumerated() {
      try run(
        "INSERT INTO postings VALUES (?, ?, ?, ?)", .integer(entry.sequence),
        .integer(Int64(position)), .text(posting.account), .integer(posting.amount.amount))
    }
    for (position, row) in entry.schedule.enumerated() {
      try run(
        "INSERT INTO schedule VALUES (?, ?, ?, ?, ?, ?, ?)", .integer(entry.sequence),
        .integer(Int64(position)), .text(row.kind.rawValue), .text("\(row.date)"),
        .integer(row.amount.amount), .integer(row.interest.amount), .integer(row.tax.amount))
    }
  }

  /// Stores the bank's receipt for the entry `sequence`, and returns it.
  ///
  /// It signs the chain's head after the entry, and so stands outside the chain.
  func appendReceipt(
    of sequence: Int64, hash: [UInt8], account: String, contract: SignedContract?, seal: BankSeal
  ) throws(StorageError) -> Receipt {
    let payload = CanonicalJSON.strings([
      "accountNumber": account, "contractHash": contract?.hash.hex,
      "ledgerSequence": "\(sequence)", "chainHead": hash.hex,
    ])
    let text = try seal.sign(payload)
    try run(
      "INSERT INTO receipts VALUES (?, ?, ?)", .integer(sequence), .text(account), .text(text))
    return Receipt(text: text)
  }
}
