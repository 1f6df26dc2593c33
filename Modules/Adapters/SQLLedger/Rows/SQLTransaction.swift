package import FeatureDependencies
package import Ledger

/// A connection's current transaction, for one chain.
///
/// A writing transaction locks the row of its chain before it reads: each later statement then sees
/// the commit of the chain's previous writer.
package final class SQLTransaction: LedgerTransaction {
  package let link: SQLLink
  let chain: String
  private let customer: CustomerID?
  private var end: (sequence: Int64, hash: [UInt8])
  /// A cache: entries never change, and are often requested more than once.
  private var known: [EntryPlace: AuditedEntry] = [:]

  var connection: any SQLConnection { link.connection }
  package var checked: VerifiedState { link.checked }

  /// A transaction for the chain of `customer`, or the bank's own for nil, locked unless
  /// `isReading`.
  ///
  /// Throws ``StorageError/olderSchema(found:needed:)`` and
  /// ``StorageError/newerSchema(found:supported:)`` if the tables have another version, and other
  /// ``StorageError``s.
  init(
    for customer: CustomerID?, on link: SQLLink, isReading: Bool = false
  ) throws(StorageError) {
    self.link = link
    self.customer = customer
    chain = link.chain(of: customer)
    guard let end = try link.end(of: chain, isLocked: !isReading) else {
      throw .inconsistent(what: "the chain \(chain) is missing")
    }
    self.end = end
  }

  /// A transaction to open `contract` for `customer`. In a shared database it reads all that the
  /// opening needs in two round trips.
  static func opening(
    _ contract: OpeningContract, for customer: CustomerID, on link: SQLLink
  ) throws(StorageError) -> SQLTransaction {
    guard link.dialect.isShared else { return try SQLTransaction(for: customer, on: link) }
    let terms = contract.terms
    let accounts = [terms.fundingAccount] + (terms.link.map { [$0.number] } ?? [])
    let (name, chain) = ("\(customer)", link.chain(of: customer))
    let places =
      [Lookup.opening(by: contract.requestID, of: customer), Lookup.enrollment(of: name)]
      + accounts.map { Lookup.account("\($0)", of: name) } + [
        Lookup.lastPosting(terms.fundingAccount, chain)
      ]
    try link.connection.prefetch(
      link.endQueries(of: chain, isLocked: true) + places + [
        Lookup.lastPayment(terms.fundingAccount, chain),
        Lookup.balance("\(terms.fundingAccount)", of: name),
      ])
    let ledger = try SQLTransaction(for: customer, on: link)
    var entries = Set([EntryPlace(chain: chain, sequence: ledger.end.sequence)])
    for query in places {
      if let place = try link.connection.place(query) { entries.insert(place) }
    }
    ledger.known = try link.connection.entries(at: Array(entries))
    return ledger
  }

  /// The number that changes when another connection may have written.
  package var revision: Int64 { get throws(StorageError) { try connection.revision } }

  package func opening(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> OpenedAccount? {
    guard let place = try connection.place(Lookup.opening(by: requestID, of: customer)) else {
      return nil
    }
    let entry = try audited(place)
    guard let contract = try entry?.contract.get(),
      let row = try entry?.stored.get()?.entry.contract,
      contract.requestID == requestID, row.customer == "\(customer)",
      let number = AccountNumber(row.account)
    else { throw .inconsistent(what: "the contract of \(requestID)") }
    guard let receipt = try entry?.receipt.get() else {
      throw .inconsistent(what: "\(row.account) has no receipt")
    }
    return OpenedAccount(
      number: number, contract: contract, signed: row.signed, receipt: Receipt(text: receipt.text))
  }

  package func entry(opening account: AccountNumber) throws(StorageError) -> StoredEntry? {
    guard let customer else { throw .failed(reason: "an account of no customer") }
    let (number, owner) = ("\(account)", "\(customer)")
    return try entry(Lookup.account(number, of: owner), "the account \(number)") { entry in
      entry.entry.account?.number == number && entry.entry.account?.customer == owner
    }
  }

  package func entry(enrolling customer: CustomerID) throws(StorageError) -> StoredEntry? {
    try entry(Lookup.enrollment(of: "\(customer)"), "the customer \(customer)") { entry in
      entry.entry.customer?.id == "\(customer)"
    }
  }

  package func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry? {
    try entry(Lookup.enrollment(by: "\(request)"), "the request \(request)") { entry in
      entry.enrollmentRequest == "\(request)"
    }
  }

  package func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
    try audited(EntryPlace(chain: chain, sequence: sequence))?.stored.get()
  }

  package func receipt(of stored: StoredEntry) throws(StorageError) -> (
    account: String, text: String
  )? {
    let place = EntryPlace(chain: stored.entry.chain, sequence: stored.entry.sequence)
    return try audited(place)?.receipt.get()
  }

  package func balance(of account: AccountNumber) throws(StorageError) -> Won? {
    guard let customer else { throw .failed(reason: "a balance of no customer") }
    return try connection.balance(of: account, customer)
  }

  package func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry? {
    let last = try entry(Lookup.lastPosting(account, chain), "a posting of \(account)") { entry in
      entry.entry.postings.contains { $0.account == "\(account)" }
    }
    // The entry of the last contract that the account paid for.
    let payment = try connection.place(Lookup.lastPayment(account, chain))
    // A deleted posting would restore money that was already spent.
    guard payment?.sequence ?? 0 <= last?.entry.sequence ?? 0 else {
      throw .inconsistent(what: "a posting of \(account) is missing")
    }
    if let last { return last }
    // The enrollment posts the initial balance in the bank's chain.
    let opening = try entry(opening: account)
    return opening?.entry.postings.contains { $0.account == "\(account)" } == true ? opening : nil
  }

  package func lastEntry(
    withKeysOf customer: CustomerID
  ) throws(StorageError) -> StoredEntry? {
    let name = "\(customer)"
    let last = try connection.place(Lookup.lastKeyEntry(of: name, chain))
    // An entry that only one index finds was moved or deleted: earlier keys must not come back.
    guard try connection.place(Lookup.lastDigests(of: name, chain)) == last else {
      throw .inconsistent(what: "the last entry about the keys of \(name)")
    }
    guard let last else { return try entry(enrolling: customer) }
    return try entry(at: last)
  }

  package func storedKeys(of customer: CustomerID) throws(StorageError) -> StoredKeys? {
    try connection.first(Lookup.storedKeys(of: "\(customer)")) { (row) throws(StorageError) in
      try row.storedKeys()
    }
  }

  package func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd {
    guard link.chain(of: customer) == chain else {
      throw .failed(reason: "a transaction for one chain was used for another")
    }
    let (next, overflow) = end.sequence.addingReportingOverflow(1)
    guard !overflow else { throw .inconsistent(what: "the last number of the chain") }
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
      orElse: "the end of the chain \(chain)")
    end = (stored.entry.sequence, stored.hash)
  }

  package func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError) {
    guard let holder = stored.receiptHolder else {
      throw .inconsistent(what: "a receipt for nobody")
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
      orElse: "the keys of \(customer)")
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
      orElse: "the balance of \(account)")
  }

  private func audited(_ place: EntryPlace) throws(StorageError) -> AuditedEntry? {
    if let entry = known[place] { return entry }
    let entry = try connection.entries(at: [place])[place]
    // The receipt of an entry written in this transaction may follow.
    if place.sequence <= end.sequence, try entry?.receipt.get() != nil { known[place] = entry }
    return entry
  }

  /// The entry that `query` finds, which must record `what`: a damaged index can lead to another
  /// one.
  private func entry(
    _ query: SQLQuery, _ what: String, where isRecorded: (StoredEntry) -> Bool
  ) throws(StorageError) -> StoredEntry? {
    guard let place = try connection.place(query) else { return nil }
    let stored = try entry(at: place)
    guard isRecorded(stored) else {
      throw .inconsistent(
        what: "entry \(place.sequence) of chain \(place.chain) does not record \(what)")
    }
    return stored
  }

  private func entry(at place: EntryPlace) throws(StorageError) -> StoredEntry {
    guard let stored = try entry(place.sequence, of: place.chain) else {
      throw .inconsistent(what: "entry \(place.sequence) of chain \(place.chain) is missing")
    }
    return stored
  }
}

/// The queries by which an entry is found.
enum Lookup {
  static func opening(by request: RequestID, of customer: CustomerID) -> SQLQuery {
    opening(by: "\(request)", of: "\(customer)")
  }

  static func opening(by request: String, of customer: String) -> SQLQuery {
    SQLQuery(
      "SELECT chain, entry FROM contracts WHERE customer = $1 AND request_id = $2",
      .text(customer), .text(request))
  }

  /// By number and customer: in a shared database, another customer's row can have the same number.
  static func account(_ number: String, of customer: String) -> SQLQuery {
    SQLQuery(
      "SELECT chain, entry FROM accounts WHERE number = $1 AND customer = $2", .text(number),
      .text(customer))
  }

  static func enrollment(of customer: String) -> SQLQuery {
    SQLQuery("SELECT chain, entry FROM customers WHERE customer = $1", .text(customer))
  }

  static func enrollment(by request: String) -> SQLQuery {
    SQLQuery("SELECT chain, entry FROM enrolments WHERE request_id = $1", .text(request))
  }

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

  /// `kind <> 'opening'` is the condition of the index.
  static func lastKeyEntry(of customer: String, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, sequence AS entry FROM entries
      WHERE customer = $1 AND chain = $2 AND kind <> 'opening' ORDER BY sequence DESC LIMIT 1
      """, .text(customer), .text(chain))
  }

  static func lastDigests(of customer: String, _ chain: String) -> SQLQuery {
    SQLQuery(
      """
      SELECT chain, entry FROM key_digests WHERE customer = $1 AND chain = $2
      ORDER BY entry DESC LIMIT 1
      """, .text(customer), .text(chain))
  }

  static func storedKeys(of customer: String) -> SQLQuery {
    SQLQuery("SELECT key, recovery FROM customer_keys WHERE customer = $1", .text(customer))
  }

  static func key(of customer: String) -> SQLQuery {
    SQLQuery("SELECT public_key FROM keys WHERE customer = $1", .text(customer))
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

  /// The last sequence number and hash of the chain `name`, 0 and ``StoredEntry/noHash`` before the
  /// first entry; nil if there is no such chain. With `isLocked` it locks the chain's row, after
  /// waiting for other writers.
  ///
  /// Throws ``StorageError/olderSchema(found:needed:)`` and
  /// ``StorageError/newerSchema(found:supported:)`` if the tables have another version, and other
  /// ``StorageError``s.
  func end(of name: String, isLocked: Bool) throws(StorageError) -> (
    sequence: Int64, hash: [UInt8]
  )? {
    var (end, version): ((Int64, [UInt8])?, Int?)
    try connection.read(endQueries(of: name, isLocked: isLocked)) {
      (query, row) throws(StorageError) in
      if query == 0 {
        end = (try row.integer("sequence"), try row.bytes("hash"))
      } else {
        version = Int(try row.integer("version"))
      }
    }
    guard let version else { throw .inconsistent(what: "the version of the tables") }
    try SQLSchema.check(version)
    try connection.verifyTables()
    return end
  }
}

extension SQLConnection {
  /// The place that `query` selects; nil if there is none. Throws a ``StorageError``.
  func place(_ query: SQLQuery) throws(StorageError) -> EntryPlace? {
    try first(query) { (row) throws(StorageError) in try row.place() }
  }

  /// The balance row of `account` of `customer`, or nil if there is none. Throws a
  /// ``StorageError``.
  func balance(
    of account: AccountNumber, _ customer: CustomerID
  ) throws(StorageError) -> Won? {
    try first(Lookup.balance("\(account)", of: "\(customer)")) { (row) throws(StorageError) in
      Won(try row.integer("amount"))
    }
  }

  /// The public key of `customer`, or of the bank if `customer` is nil; nil if there is none.
  /// Throws a ``StorageError``.
  func key(of customer: String?) throws(StorageError) -> PublicKey? {
    try first(Lookup.key(of: customer ?? LedgerEntry.bankChain)) { (row) throws(StorageError) in
      PublicKey(bytes: try row.bytes("public_key"))
    } ?? nil
  }
}
