import FeatureDependencies
import Ledger

/// A connection's current transaction. SQLite has one writer at a time, and so one chain.
struct SQLiteTransaction: LedgerTransaction {
  private let connection: SQLiteConnection
  private let entries: EntryReader

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    entries = EntryReader(connection)
  }

  func opening(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> OpenedAccount? {
    try connection.opening(of: customer, requestID: requestID)
  }

  var checked: VerifiedState { connection.checked }

  var revision: Int64 {
    get throws(StorageError) {
      try connection.first("PRAGMA data_version") { (row) throws(StorageError) in
        try row.integer("data_version")
      } ?? 0
    }
  }

  func entry(opening account: AccountNumber) throws(StorageError) -> StoredEntry? {
    try entry("SELECT entry FROM accounts WHERE number = ?", "\(account)")
  }

  func entry(enrolling customer: CustomerID) throws(StorageError) -> StoredEntry? {
    try entry("SELECT entry FROM customers WHERE id = ?", "\(customer)")
  }

  func entry(_ sequence: Int64, of _: String) throws(StorageError) -> StoredEntry? {
    try entries.entry(sequence)
  }

  func receipt(of stored: StoredEntry) throws(StorageError) -> (account: String, text: String)? {
    try connection.receipt(of: stored.entry.sequence)
  }

  /// The entry whose number `query` selects as `entry`.
  private func entry(_ query: String, _ value: String) throws(StorageError) -> StoredEntry? {
    let sequence = try connection.first(query, .text(value)) { (row) throws(StorageError) in
      try row.integer("entry")
    }
    guard let sequence else { return nil }
    guard let stored = try entries.entry(sequence) else {
      throw .inconsistent(what: "entry \(sequence) is missing")
    }
    return stored
  }

  func balance(of account: AccountNumber) throws(StorageError) -> Won? {
    try connection.balance(of: "\(account)")
  }

  func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry? {
    let last = try entry(
      "SELECT entry FROM postings WHERE account = ? ORDER BY entry DESC LIMIT 1", "\(account)")
    // A deleted posting would restore money that was already spent.
    guard try lastPayment(from: account) <= last?.entry.sequence ?? 0 else {
      throw .inconsistent(what: "a posting of \(account) is missing")
    }
    return last
  }

  /// The entry of the last contract that `account` paid for; 0 if there is none.
  private func lastPayment(from account: AccountNumber) throws(StorageError) -> Int64 {
    try connection.first(
      "SELECT entry FROM contracts WHERE funding_account = ? ORDER BY entry DESC LIMIT 1",
      .text("\(account)")
    ) { (row) throws(StorageError) in try row.integer("entry") } ?? 0
  }

  func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry? {
    try entry("SELECT entry FROM enrolments WHERE request_id = ?", "\(request)")
  }

  func chainEnd(for _: CustomerID?) throws(StorageError) -> ChainEnd {
    // Another process may have added a trigger since the database was opened.
    try connection.verifySchema()
    let head = try connection.chainHead()
    guard head.highest ?? 0 == head.sequence else {
      throw .inconsistent(what: "entry \(head.sequence) is not the last one written")
    }
    let (next, overflow) = head.sequence.addingReportingOverflow(1)
    guard !overflow else { throw .inconsistent(what: "the last number of the chain") }
    return ChainEnd(
      chain: SQLiteBank.chain, sequence: next, previousHash: head.hash, serial: next)
  }

  func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError) {
    try connection.insert(stored)
    if let contract, let row = stored.entry.contract {
      try connection.insert(contract, row, of: stored.entry.sequence)
    }
  }

  func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError) {
    guard let account = stored.entry.account else {
      throw .inconsistent(what: "a receipt for no account")
    }
    try connection.insert(
      into: "receipts",
      [
        "entry": .integer(stored.entry.sequence), "account": .text(account.number),
        "signed": .text(receipt.text),
      ])
  }

  func setBalance(_ balance: Won, of account: AccountNumber) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO balances (account, amount) VALUES (?, ?)
      ON CONFLICT (account) DO UPDATE SET amount = excluded.amount
      """, .text("\(account)"), .integer(balance.amount))
  }
}

extension SQLiteConnection {
  /// The last entry's number and hash, 0 and ``StoredEntry/noHash`` before the first, and the
  /// highest number ever assigned. Throws a ``StorageError``.
  func chainHead() throws(StorageError) -> (sequence: Int64, hash: [UInt8], highest: Int64?) {
    let head = try first(
      """
      SELECT sequence, hash, (SELECT seq FROM sqlite_sequence WHERE name = 'entries') AS highest
      FROM entries ORDER BY sequence DESC LIMIT 1
      """
    ) { (row) throws(StorageError) in
      (try row.integer("sequence"), try row.bytes("hash"), try row.optionalInteger("highest"))
    }
    if let head { return head }
    return (0, StoredEntry.noHash, try highestSequence())
  }

  /// The highest number ever assigned to an entry, which SQLite keeps even if the row is deleted;
  /// nil if there was none. Throws a ``StorageError``.
  func highestSequence() throws(StorageError) -> Int64? {
    try first(
      "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
    ) { (row) throws(StorageError) in try row.integer("seq") }
  }

  /// The account that `customer` opened with `requestID`, or nil. Throws a ``StorageError``.
  func opening(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> OpenedAccount? {
    guard let stored = try contract(of: customer, requestID: requestID) else { return nil }
    guard let receipt = try receipt(of: stored.entry) else {
      throw .inconsistent(what: "\(stored.account) has no receipt")
    }
    return OpenedAccount(
      number: stored.account, contract: stored.contract, signed: stored.signed,
      receipt: Receipt(text: receipt.text))
  }

  /// The receipt stored for an entry, with its account, or nil. Throws a ``StorageError``.
  func receipt(of entry: Int64) throws(StorageError) -> (account: String, text: String)? {
    try first(
      "SELECT account, signed FROM receipts WHERE entry = ?", .integer(entry)
    ) { (row) throws(StorageError) in (try row.text("account"), try row.text("signed")) }
  }

  /// The balance row of `account`, or nil if there is none. Throws a ``StorageError``.
  func balance(of account: String) throws(StorageError) -> Won? {
    try first("SELECT amount FROM balances WHERE account = ?", .text(account)) {
      (row) throws(StorageError) in Won(try row.integer("amount"))
    }
  }

  /// The public key of `customer`, or of the bank if `customer` is nil; nil if there is none.
  /// Throws a ``StorageError``.
  func key(of customer: String?) throws(StorageError) -> PublicKey? {
    try first(
      "SELECT public_key FROM keys WHERE customer IS ?", SQLiteValue(customer)
    ) { (row) throws(StorageError) in PublicKey(bytes: try row.bytes("public_key")) } ?? nil
  }
}
