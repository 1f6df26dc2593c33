#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// A connection's current transaction, for one customer's chain, or for the bank's own if
  /// `customer` is nil.
  ///
  /// A writing transaction locks the row of its chain before it reads: at READ COMMITTED, each
  /// later statement then sees the commit of the chain's previous writer.
  final class PostgreSQLTransaction: LedgerTransaction {
    let connection: PostgreSQLConnection
    let customer: CustomerID?
    private var end: (sequence: Int64, hash: [UInt8])
    private let entries: EntryReader
    /// A cache: entries never change, and are often requested more than once.
    private var read: [EntryPlace: StoredEntry] = [:]
    /// The owners of accounts opened in this transaction: in the bank's chain this can be any
    /// customer.
    private var owners: [String: String] = [:]

    /// The name of this transaction's chain. For a customer's chain it is the customer's number,
    /// which is also their key in the other tables.
    var chain: String { customer.map { "\($0)" } ?? LedgerEntry.bankChain }

    /// Locks the chain, after waiting for other writers, unless `isReading`.
    ///
    /// Throws ``StorageError/olderSchema(found:needed:)`` and
    /// ``StorageError/newerSchema(found:supported:)`` if the tables have another version, and other
    /// ``StorageError``s.
    init(
      for customer: CustomerID?, on connection: PostgreSQLConnection, isReading: Bool = false
    ) throws(StorageError) {
      self.connection = connection
      self.customer = customer
      entries = EntryReader(connection)
      let chain = customer.map { "\($0)" } ?? LedgerEntry.bankChain
      let found = try connection.chain(chain, isLocked: !isReading)
      guard let found else { throw .inconsistent(what: "the chain of \(chain) is missing") }
      end = found
    }

    func opening(
      of customer: CustomerID, requestID: RequestID
    ) throws(StorageError) -> OpenedAccount? {
      guard let stored = try connection.contract(of: "\(customer)", requestID: "\(requestID)")
      else {
        return nil
      }
      guard let receipt = try connection.receipt(of: stored.entry, of: "\(customer)") else {
        throw .inconsistent(what: "\(stored.account) has no receipt")
      }
      return OpenedAccount(
        number: stored.account, contract: stored.contract, signed: stored.signed,
        receipt: Receipt(text: receipt.text))
    }

    func entry(opening account: AccountNumber) throws(StorageError) -> StoredEntry? {
      try entry(
        "SELECT chain, entry FROM accounts WHERE customer = $1 AND number = $2", .text(chain),
        .text("\(account)"))
    }

    func entry(enrolling customer: CustomerID) throws(StorageError) -> StoredEntry? {
      try entry("SELECT chain, entry FROM customers WHERE customer = $1", .text("\(customer)"))
    }

    func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
      let place = EntryPlace(chain: chain, sequence: sequence)
      if let known = read[place] { return known }
      let stored = try entries.entry(sequence, of: chain)
      read[place] = stored
      return stored
    }

    func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry? {
      try entry(
        "SELECT chain, entry FROM enrolments WHERE chain = $1 AND request_id = $2",
        .text(LedgerEntry.bankChain), .text("\(request)"))
    }

    func receipt(of stored: StoredEntry) throws(StorageError) -> (account: String, text: String)? {
      try connection.receipt(of: stored.entry.sequence, of: stored.entry.chain)
    }

    /// PostgreSQL does not report whether others have written: a new revision per transaction makes
    /// the ledger check again.
    var revision: Int64 { connection.transactions }

    var checked: VerifiedState { connection.checked }

    func balance(of account: AccountNumber) throws(StorageError) -> Won? {
      try connection.balance(of: "\(account)", of: chain)
    }

    func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry? {
      let key = [PostgreSQLValue.text(chain), .text("\(account)")]
      let found = try connection.results(
        of: PostgreSQLStatement(Self.lastPosting, key), PostgreSQLStatement(Self.lastPayment, key))
      let last = try entry(at: found[0])
      // The entry of the last contract that the account paid for.
      let lastPayment = try found[1].first { (row) throws(StorageError) in
        try row.integer("entry")
      }
      // A deleted posting would restore money that was already spent.
      guard lastPayment ?? 0 <= last?.entry.sequence ?? 0 else {
        throw .inconsistent(what: "a posting of \(account) is missing")
      }
      if let last { return last }
      // The enrollment posts the initial balance in the bank's chain.
      let opening = try entry(opening: account)
      let isPosted = opening?.entry.postings.contains { $0.account == "\(account)" } == true
      return isPosted ? opening : nil
    }

    private static let lastPosting = """
      SELECT chain, entry FROM postings WHERE chain = $1 AND account = $2
      ORDER BY entry DESC LIMIT 1
      """
    private static let lastPayment = """
      SELECT entry FROM contracts WHERE chain = $1 AND funding_account = $2
      ORDER BY entry DESC LIMIT 1
      """

    func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd {
      guard customer == self.customer else {
        throw .failed(reason: "a transaction for one chain was used for another")
      }
      let (next, overflow) = end.sequence.addingReportingOverflow(1)
      guard !overflow else { throw .inconsistent(what: "the last number of the chain") }
      return ChainEnd(
        chain: chain, sequence: next, previousHash: end.hash, serial: next, customer: customer)
    }

    func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError) {
      connection.insert(stored)
      if let contract, let row = stored.entry.contract {
        connection.insert(contract, row, of: stored.entry)
      }
      if let account = stored.entry.account { owners[account.number] = account.customer }
      connection.runLater(
        "UPDATE chains SET sequence = $2, hash = $3 WHERE chain = $1 AND sequence = $4",
        .text(chain), .integer(stored.entry.sequence), .bytes(stored.hash),
        .integer(end.sequence), fault: "the end of the chain \(chain)")
      end = (stored.entry.sequence, stored.hash)
    }

    func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError) {
      guard let account = stored.entry.account else {
        throw .inconsistent(what: "a receipt for no account")
      }
      connection.insert(
        into: "receipts",
        [
          "chain": .text(stored.entry.chain), "entry": .integer(stored.entry.sequence),
          "account": .text(account.number), "signed": .text(receipt.text),
        ])
    }

    func setBalance(_ balance: Won, of account: AccountNumber) throws(StorageError) {
      connection.runLater(
        """
        INSERT INTO balances (customer, account, amount) VALUES ($1, $2, $3)
        ON CONFLICT (customer, account) DO UPDATE SET amount = excluded.amount
        """, .text(owners["\(account)"] ?? chain), .text("\(account)"), .integer(balance.amount),
        fault: "the balance of \(account)")
    }

    /// The entry whose chain and number `query` selects as `chain` and `entry`.
    private func entry(
      _ query: String, _ values: PostgreSQLValue...
    ) throws(StorageError) -> StoredEntry? {
      try entry(at: connection.results(of: PostgreSQLStatement(query, values))[0])
    }

    /// The entry whose chain and number `result` has as `chain` and `entry`.
    private func entry(at result: PostgreSQLResult) throws(StorageError) -> StoredEntry? {
      let place = try result.first { (row) throws(StorageError) in
        (try row.text("chain"), try row.integer("entry"))
      }
      guard let (chain, sequence) = place else { return nil }
      guard let stored = try self.entry(sequence, of: chain) else {
        throw .inconsistent(what: "entry \(sequence) of chain \(chain) is missing")
      }
      return stored
    }
  }
#endif
