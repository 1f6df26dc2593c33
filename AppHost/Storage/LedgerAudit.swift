import FeatureDependencies

extension BankStore: Auditor {
  func audit(receipt: String?) async throws(StorageError) -> AuditReport {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      var audit = LedgerAudit(connection: open.connection, bankKey: open.seal.publicKey)
      try audit.run()
      if let receipt { try audit.check(outside: receipt) }
      return audit.report
    }
  }
}

/// Goes through the chain from the first entry to the last, and computes everything again.
struct LedgerAudit {
  let connection: SQLiteConnection
  let bankKey: PublicKey
  private(set) var report = AuditReport()
  private var previous = LedgerEntry.noHash

  init(connection: SQLiteConnection, bankKey: PublicKey) {
    (self.connection, self.bankKey) = (connection, bankKey)
  }

  mutating func run() throws(StorageError) {
    try checkDatabase()
    let last = try connection.chainHead().sequence
    var sequence: Int64 = 1
    while sequence <= last {
      try check(sequence)
      sequence += 1
    }
    try checkTail(last)
    try checkBalances()
  }

  private mutating func find(
    _ problem: AuditViolation.Problem, _ place: String, _ detail: String
  ) {
    report.violations.append(AuditViolation(place: place, problem: problem, detail: detail))
  }

  private mutating func checkDatabase() throws(StorageError) {
    let damage = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
    for line in damage where line != "ok" { find(.databaseDamaged, "database", line) }
    let dangling = try connection.rows("PRAGMA foreign_key_check") {
      ($0.text(0), $0.text(2))
    }
    for (table, parent) in dangling {
      find(.danglingReference, "table \(table)", "a row refers to a row of \(parent) that is gone")
    }
  }

  private mutating func check(_ sequence: Int64) throws(StorageError) {
    let place = "entry \(sequence)"
    let stored: StoredEntry?
    do { stored = try connection.storedEntry(sequence) } catch {
      guard case .inconsistent(let what) = error else { throw error }
      report.entries += 1
      previous = try connection.hash(of: sequence)
      return find(.entryChanged, place, what)
    }
    guard let stored else { return find(.entryMissing, place, "there is no such entry") }
    report.entries += 1
    if stored.previousHash != previous {
      find(.chainBroken, place, "it does not follow the entry before it")
    }
    if stored.entry.hash(after: stored.previousHash) != stored.hash {
      find(.entryChanged, place, "its rows are not those that were written")
    }
    // What comes next was chained to what is written here, whether that is right or not.
    previous = stored.hash
    try checkContent(stored, place)
  }

  private mutating func checkContent(
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    let entry = stored.entry
    if (try? entry.postings.map(\.amount).total()) != .zero {
      find(.postingsUnbalanced, place, "its postings do not add up to zero")
    }
    if entry.kind == .founding {
      if entry.key?.publicKey != bankKey.bytes {
        find(.keyChanged, place, "the bank's key is not the one in the key file")
      }
      return
    }
    if entry.kind == .opening { try checkContract(stored, place) }
    try checkReceipt(stored, place)
  }

  private mutating func checkContract(
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    guard let row = stored.entry.contract else {
      return find(.contractMissing, place, "an account was opened without a contract")
    }
    let place = "contract of \(row.account)"
    let opened: OpenedAccount?
    do { opened = try connection.opening(of: row.account) } catch {
      guard case .inconsistent(let what) = error else { throw error }
      return find(.contractChanged, place, what)
    }
    guard let opened, let key = try connection.key(of: row.customer) else {
      return find(.contractMissing, place, "its account or its customer's key is gone")
    }
    guard let signed = try? JWS.verify(row.signed.text, as: .contract, with: key) else {
      return find(.signatureInvalid, place, "the signature is not the customer's")
    }
    if signed != (try? opened.contract.document.canonical) {
      find(.contractChanged, place, "what is stored is not what was signed")
    }
    let terms = opened.contract.terms
    let moved = stored.entry.postings.map { [$0.account: $0.amount] }
    let agreed = [
      ["\(terms.fundingAccount)": Won(-terms.selection.amount.amount)],
      [row.account: terms.selection.amount],
    ]
    if moved != agreed || stored.entry.account?.number != row.account {
      find(.postingsNotContract, place, "the money moved is not what was signed")
    }
  }

  private mutating func checkReceipt(
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    guard let (account, text) = try connection.receipt(of: stored.entry.sequence) else {
      return find(.receiptMissing, place, "there is no receipt for it")
    }
    let place = "receipt of \(account)"
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(.receiptInvalid, place, "the signature is not the bank's")
    }
    let expected = CanonicalJSON.strings([
      "accountNumber": stored.entry.account?.number, "chainHead": stored.hash.hex,
      "contractHash": stored.entry.contract?.signed.hash.hex,
      "ledgerSequence": "\(stored.entry.sequence)",
    ])
    if content != expected || account != stored.entry.account?.number {
      find(.receiptForeign, place, "it was signed for another entry or another state of the chain")
    }
  }

  private mutating func checkTail(_ last: Int64) throws(StorageError) {
    // SQLite remembers the highest number it gave out, also when its row is deleted.
    let given =
      try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'entries'") {
        $0.integer(0)
      } ?? 0
    if given > last {
      find(.tailMissing, "entry \(last + 1)", "the chain once had \(given) entries")
    }
  }

  private mutating func checkBalances() throws(StorageError) {
    let overdrawn = try connection.rows(
      """
      SELECT account, sum(amount) FROM postings JOIN accounts ON number = account
      WHERE kind <> 'bank' GROUP BY account HAVING sum(amount) < 0
      """
    ) { ($0.text(0), $0.integer(1)) }
    for (account, balance) in overdrawn {
      find(.balanceNegative, "account \(account)", "its balance is \(balance)")
    }
  }

  /// Whether `text`, a receipt kept outside, is of this chain as it stands.
  mutating func check(outside text: String) throws(StorageError) {
    let place = "the receipt given"
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(.receiptInvalid, place, "it is not a receipt signed by this bank")
    }
    guard let sequence = content["ledgerSequence"].flatMap(Int64.init),
      try !connection.hash(of: sequence).isEmpty
    else {
      return find(.tailMissing, place, "the entry it names is not in the chain")
    }
    if try connection.hash(of: sequence).hex != content["chainHead"] {
      find(.chainBroken, place, "the chain at entry \(sequence) is not the one it names")
    }
  }
}

extension SQLiteConnection {
  /// Runs `body` on one state of the database, whatever others write meanwhile.
  fileprivate func snapshot<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try execute("BEGIN")
    let value: Value
    do { value = try body() } catch {
      try execute("ROLLBACK")
      throw error
    }
    try execute("ROLLBACK")
    return value
  }

  fileprivate func hash(of sequence: Int64) throws(StorageError) -> [UInt8] {
    try first("SELECT hash FROM entries WHERE sequence = ?", .integer(sequence)) { $0.blob(0) }
      ?? []
  }

  fileprivate func key(of customer: String) throws(StorageError) -> PublicKey? {
    try first("SELECT public_key FROM keys WHERE customer = ?", .text(customer)) {
      PublicKey(bytes: $0.blob(0))
    } ?? nil
  }

  /// The receipt stored for the entry `sequence`: its account and text.
  fileprivate func receipt(of sequence: Int64) throws(StorageError) -> (String, String)? {
    try first("SELECT account, signed FROM receipts WHERE entry = ?", .integer(sequence)) {
      ($0.text(0), $0.text(1))
    }
  }
}
