package import FeatureDependencies
package import Ledger

/// A connection's current transaction, for one chain.
///
/// A writing transaction locks the row of its chain before it reads: each later statement then sees
/// the commit of the chain's previous writer.
package final class SQLTransaction: LedgerTransaction {
  package let link: SQLLink
  let chain: String
  /// The number and the hash of the last entry; 0 and ``StoredEntry/noHash`` before the first.
  private var end: (sequence: Int64, hash: [UInt8])
  /// A cache: entries never change, and are often requested more than once.
  private var known: [EntryPlace: EntryRecord] = [:]

  var connection: any SQLConnection { link.connection }
  package var checked: VerifiedState { link.checked }

  /// A transaction for the chain of `customer`, or the bank's own for nil. Unless `isReading`, it
  /// waits for other writers and locks the chain.
  ///
  /// Throws ``StorageError/olderSchema(found:needed:)`` and
  /// ``StorageError/newerSchema(found:supported:)`` if the tables have another version, and other
  /// ``StorageError``s.
  init(for customer: CustomerID?, on link: SQLLink, isReading: Bool = false) throws(StorageError) {
    self.link = link
    chain = link.chain(of: customer)
    var (end, version): ((Int64, [UInt8])?, Int?)
    try link.connection.read(link.endQueries(of: chain, isLocked: !isReading)) {
      (query, row) throws(StorageError) in
      if query == 0 {
        end = (try row.integer("sequence"), try row.bytes("hash"))
      } else {
        version = Int(try row.integer("version"))
      }
    }
    guard let version else {
      throw .inconsistent(en: "the version of the tables", ko: "테이블의 버전")
    }
    try SQLSchema.check(version)
    try link.connection.verifyTables()
    guard let end else {
      throw .inconsistent(en: "the chain \(chain) is missing", ko: "해시 체인 \(chain, .subject) 없습니다")
    }
    self.end = end
  }

  /// A transaction to open `contract` for `customer`. In a shared database it reads all that the
  /// opening needs in two round trips.
  static func forOpening(
    _ contract: OpeningContract, of customer: CustomerID, on link: SQLLink
  ) throws(StorageError) -> SQLTransaction {
    guard link.dialect.isShared else { return try SQLTransaction(for: customer, on: link) }
    let terms = contract.terms
    let accounts = [terms.fundingAccount] + (terms.link.map { [$0.number] } ?? [])
    let (name, chain) = ("\(customer)", link.chain(of: customer))
    let keys =
      [LookupKey.opening(customer: name, request: "\(contract.requestID)"), .customer(name)]
      + accounts.map { .account(customer: name, number: "\($0)") }
    let places = keys.map(\.query) + [Lookup.lastPosting(terms.fundingAccount, chain)]
    try link.connection.prefetch(
      link.endQueries(of: chain, isLocked: true) + places + [
        Lookup.lastPayment(terms.fundingAccount, chain),
        Lookup.balance("\(terms.fundingAccount)", of: name),
      ])
    let transaction = try SQLTransaction(for: customer, on: link)
    var entries = Set([EntryPlace(chain: chain, sequence: transaction.end.sequence)])
    for query in places {
      if let place = try link.connection.place(query) { entries.insert(place) }
    }
    transaction.known = try link.connection.entries(at: Array(entries))
    return transaction
  }

  /// The number that changes when another connection may have written.
  package var revision: Int64 { get throws(StorageError) { try connection.revision } }

  package func entry(at place: EntryPlace) throws(StorageError) -> EntryRecord? {
    if let record = known[place] { return record }
    let record = try connection.entries(at: [place])[place]
    // The receipt of an entry written in this transaction may follow.
    if place.sequence <= end.sequence, try record?.receipt.get() != nil { known[place] = record }
    return record
  }

  package func entry(by key: LookupKey) throws(StorageError) -> EntryRecord? {
    guard let place = try connection.place(key.query) else { return nil }
    let record = try existing(place)
    // A damaged index can lead to another entry.
    guard try record.records(key) else {
      throw place.inconsistent("it records another \(key.name.en)", "다른 \(key.name.ko)의 기록입니다")
    }
    return record
  }

  private func existing(_ place: EntryPlace) throws(StorageError) -> EntryRecord {
    if let record = try entry(at: place) { return record }
    throw place.inconsistent("it is missing", "항목이 없습니다")
  }

  package func balance(
    of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError) -> Won? { try connection.balance(of: account, customer) }

  package func lastEntry(
    posting account: AccountNumber, of customer: CustomerID
  ) throws(StorageError) -> EntryRecord? {
    let last = try connection.place(Lookup.lastPosting(account, chain)).map(existing)
    if let last, try !last.posts(account) {
      throw last.place.inconsistent("no posting of \(account)", "\(account)의 이체 기록이 없습니다")
    }
    // The entry of the last contract that the account paid for.
    let payment = try connection.place(Lookup.lastPayment(account, chain))
    // A deleted posting would restore money that was already spent.
    guard payment?.sequence ?? 0 <= last?.place.sequence ?? 0 else {
      throw .inconsistent(en: "a posting of \(account) is missing", ko: "\(account)의 이체 기록 누락")
    }
    if let last { return last }
    // The enrollment posts the initial balance in the bank's chain.
    let opening = try entry(by: .account(customer: "\(customer)", number: "\(account)"))
    return try opening?.posts(account) == true ? opening : nil
  }

  package func lastEntry(withKeysOf customer: CustomerID) throws(StorageError) -> EntryRecord? {
    let name = "\(customer)"
    let last = try connection.place(Lookup.lastKeyEntry(of: name, chain))
    // An entry that only one index finds was moved or deleted: earlier keys must not come back.
    guard try connection.place(Lookup.lastDigests(of: name, chain)) == last else {
      throw .inconsistent(en: "the last entry about keys of \(name)", ko: "\(name)의 마지막 키 기록")
    }
    guard let last else { return try entry(by: .customer(name)) }
    return try existing(last)
  }

  package func storedKeys(of customer: CustomerID) throws(StorageError) -> StoredKeys? {
    let query = SQLQuery(
      "SELECT key, recovery FROM customer_keys WHERE customer = $1", .text("\(customer)"))
    return try connection.first(query) { (row) throws(StorageError) in try row.storedKeys() }
  }

  package func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd {
    guard link.chain(of: customer) == chain else {
      throw .failed(reason: "a transaction for one chain was used for another")
    }
    let (next, overflow) = end.sequence.addingReportingOverflow(1)
    guard !overflow else {
      throw .inconsistent(en: "the last number of chain \(chain)", ko: "해시 체인 \(chain)의 마지막 번호")
    }
    return ChainEnd(
      chain: chain, sequence: next, previousHash: end.hash, serial: next,
      customer: link.dialect.isShared ? customer : nil)
  }

  package func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError) {
    try connection.insert(stored)
    if let contract, let row = stored.entry.contract {
      try connection.insert(contract, row, of: stored.entry)
    }
    if link.dialect.isShared, let customer = stored.entry.customer {
      try connection.insertChain(customer.id)
    }
    try connection.write(
      SQLQuery(
        "UPDATE chains SET sequence = $1, hash = $2 WHERE chain = $3 AND sequence = $4",
        .integer(stored.entry.sequence), .blob(stored.hash), .text(chain), .integer(end.sequence)),
      orElse: .init(en: "the end of the chain \(chain)", ko: "해시 체인 \(chain)의 끝"))
    end = (stored.entry.sequence, stored.hash)
  }

  package func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError) {
    guard let holder = stored.receiptHolder else {
      throw .inconsistent(en: "a receipt without a holder", ko: "계좌나 고객이 적히지 않은 개설확인서")
    }
    try connection.insert(
      into: "receipts",
      [
        "chain": .text(stored.entry.chain), "entry": .integer(stored.entry.sequence),
        "account": .text(holder), "signed": .text(receipt.text),
      ])
  }

  package func store(_ keys: StoredKeys, of customer: CustomerID) throws(StorageError) {
    try connection.write(
      SQLQuery(
        """
        INSERT INTO customer_keys (customer, key, recovery) VALUES ($1, $2, $3)
        ON CONFLICT (customer) DO UPDATE SET key = excluded.key, recovery = excluded.recovery
        """, .text("\(customer)"), .blob(keys.key), SQLValue(keys.recovery)),
      orElse: .init(en: "the keys of \(customer)", ko: "\(customer)의 키"))
  }

  package func setBalance(
    _ balance: Won, of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError) {
    try connection.write(
      SQLQuery(
        """
        INSERT INTO balances (customer, account, amount) VALUES ($1, $2, $3)
        ON CONFLICT (account, customer) DO UPDATE SET amount = excluded.amount
        """, .text("\(customer)"), .text("\(account)"), .integer(balance.amount)),
      orElse: .init(en: "the balance of \(account)", ko: "\(account)의 잔액"))
  }
}

extension EntryRecord {
  fileprivate func posts(_ account: AccountNumber) throws(StorageError) -> Bool {
    try stored.get().entry.postings.contains { $0.account == "\(account)" }
  }
}

extension LookupKey {
  /// Selects the entry by the index that an opening uses. An account is selected by customer, too:
  /// in a shared database, another customer's row can have the same number.
  var query: SQLQuery {
    switch self {
    case .customer(let customer):
      SQLQuery("SELECT chain, entry FROM customers WHERE customer = $1", .text(customer))
    case .account(let customer, let number):
      SQLQuery(
        "SELECT chain, entry FROM accounts WHERE number = $1 AND customer = $2", .text(number),
        .text(customer))
    case .opening(let customer, let request):
      SQLQuery(
        "SELECT chain, entry FROM contracts WHERE customer = $1 AND request_id = $2",
        .text(customer), .text(request))
    }
  }
}

/// The other queries of a transaction.
enum Lookup {
  static func lastPosting(_ account: AccountNumber, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, entry FROM postings WHERE account = $1 AND chain = $2
      ORDER BY entry DESC LIMIT 1
      """, .text("\(account)"), .text(chain))
  }

  static func lastPayment(_ account: AccountNumber, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, entry FROM contracts WHERE funding_account = $1 AND chain = $2
      ORDER BY entry DESC LIMIT 1
      """, .text("\(account)"), .text(chain))
  }

  static func balance(_ account: String, of customer: String) -> SQLQuery {
    SQLQuery(
      "SELECT amount FROM balances WHERE account = $1 AND customer = $2", .text(account),
      .text(customer))
  }

  /// `kind <> 'opening'` is the condition of the index. The chain is a range, because SQLite would
  /// read an equal one whole, by its primary key.
  static func lastKeyEntry(of customer: String, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, sequence AS entry FROM entries
      WHERE customer = $1 AND chain BETWEEN $2 AND $2 AND kind <> 'opening'
      ORDER BY chain DESC, sequence DESC LIMIT 1
      """, .text(customer), .text(chain))
  }

  static func lastDigests(of customer: String, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, entry FROM key_digests WHERE customer = $1 AND chain = $2
      ORDER BY entry DESC LIMIT 1
      """, .text(customer), .text(chain))
  }
}

extension SQLLink {
  /// Selects the end of the chain `name`, and the version of the tables. A separate statement: the
  /// snapshot of the locking one is older than its wait for the lock.
  func endQueries(of name: String, isLocked: Bool) -> [SQLQuery] {
    [
      SQLQuery(
        "SELECT sequence, hash FROM chains WHERE chain = $1", .text(name), locksRows: isLocked),
      SQLQuery(dialect.version),
    ]
  }
}

extension SQLConnection {
  /// The place that `query` selects; nil if absent.
  func place(_ query: SQLQuery) throws(StorageError) -> EntryPlace? {
    try first(query) { (row) throws(StorageError) in try row.place() }
  }

  /// The balance row of `account` of `customer`, or nil if absent.
  func balance(of account: AccountNumber, _ customer: CustomerID) throws(StorageError) -> Won? {
    try integer("amount", of: Lookup.balance("\(account)", of: "\(customer)")).map { Won($0) }
  }

  /// The public key of the bank in the ledger; nil if absent.
  func recordedBankKey() throws(StorageError) -> PublicKey? {
    let query = SQLQuery(
      "SELECT public_key FROM keys WHERE customer = $1", .text(LedgerEntry.bankChain))
    return try first(query) { (row) throws(StorageError) in
      PublicKey(bytes: try row.bytes("public_key"))
    } ?? nil
  }
}
