#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// The transaction that a connection is in, for one customer, or with nil for the bank itself.
  ///
  /// One that writes has locked the row of its chain before it reads anything: at READ COMMITTED
  /// each of its statements then sees what the last writer of that chain committed.
  final class PostgreSQLTransaction: LedgerTransaction {
    let connection: PostgreSQLConnection
    let customer: CustomerID?
    private var end: (sequence: Int64, hash: [UInt8])
    private let entries: EntryReader
    /// Whose the accounts are that this transaction opened: in the bank's chain any customer's.
    private var owners: [String: String] = [:]

    /// The name of its chain, by which all that is the customer's is found, too.
    var chain: String { customer.map { "\($0)" } ?? LedgerEntry.bankChain }

    /// Waits, unless it `isReading`, until nobody else writes for `customer`.
    ///
    /// Throws ``StorageError/olderSchema(found:needed:)`` and
    /// ``StorageError/newerSchema(found:supported:)`` if the tables are not of this version, and
    /// other ``StorageError``s.
    init(
      for customer: CustomerID?, on connection: PostgreSQLConnection, isReading: Bool = false
    ) throws(StorageError) {
      self.connection = connection
      self.customer = customer
      entries = EntryReader(connection)
      let chain = customer.map { "\($0)" } ?? LedgerEntry.bankChain
      let found = try connection.chain(chain, isLocked: !isReading)
      guard let found else { throw .inconsistent(what: "the chain of \(chain) is gone") }
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
      try entries.entry(sequence, of: chain)
    }

    func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry? {
      try entry(
        "SELECT chain, entry FROM enrolments WHERE chain = $1 AND request_id = $2",
        .text(LedgerEntry.bankChain), .text("\(request)"))
    }

    func receipt(of stored: StoredEntry) throws(StorageError) -> (account: String, text: String)? {
      try connection.receipt(of: stored.entry.sequence, of: stored.entry.chain)
    }

    /// PostgreSQL does not say whether others wrote: all is read again in each transaction.
    var revision: Int64 { connection.transactions }

    var checked: CheckedBooks { connection.checked }

    func balance(of account: AccountNumber) throws(StorageError) -> Won? {
      try connection.balance(of: "\(account)", of: chain)
    }

    func sumOfPostings(of account: AccountNumber) throws(StorageError) -> Won {
      // Every entry of many chains binds the balance: a sum is asked for only where there are no
      // postings.
      guard try lastEntry(posting: account) == nil else {
        throw .inconsistent(what: "the balance of \(account) is not bound")
      }
      return .zero
    }

    func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry? {
      let last = try entry(
        """
        SELECT chain, entry FROM postings WHERE chain = $1 AND account = $2
        ORDER BY entry DESC LIMIT 1
        """, .text(chain), .text("\(account)"))
      // A payment whose posting was deleted would bring the money back.
      guard try lastPayment(from: account) <= last?.entry.sequence ?? 0 else {
        throw .inconsistent(what: "a posting of \(account) is gone")
      }
      if let last { return last }
      // What was put in when she was enrolled is in the bank's chain.
      let opening = try entry(opening: account)
      let isPosted = opening?.entry.postings.contains { $0.account == "\(account)" } == true
      return isPosted ? opening : nil
    }

    /// The entry of the last contract that `account` paid for; 0 if there is none.
    private func lastPayment(from account: AccountNumber) throws(StorageError) -> Int64 {
      try connection.first(
        """
        SELECT entry FROM contracts WHERE chain = $1 AND funding_account = $2
        ORDER BY entry DESC LIMIT 1
        """, .text(chain), .text("\(account)")
      ) { (row) throws(StorageError) in try row.integer("entry") } ?? 0
    }

    func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd {
      guard customer == self.customer else {
        throw .failed(reason: "a transaction for one chain was asked for another")
      }
      let (next, overflow) = end.sequence.addingReportingOverflow(1)
      guard !overflow else { throw .inconsistent(what: "the chain's last number") }
      return ChainEnd(
        chain: chain, sequence: next, previousHash: end.hash, serial: next, customer: customer)
    }

    func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError) {
      try connection.insert(stored)
      if let contract, let row = stored.entry.contract {
        try connection.insert(contract, row, of: stored.entry)
      }
      if let account = stored.entry.account { owners[account.number] = account.customer }
      let moved = try connection.run(
        "UPDATE chains SET sequence = $2, hash = $3 WHERE chain = $1 AND sequence = $4",
        .text(chain), .integer(stored.entry.sequence), .bytes(stored.hash), .integer(end.sequence))
      guard moved == 1 else { throw .inconsistent(what: "the end of the chain \(chain)") }
      end = (stored.entry.sequence, stored.hash)
    }

    func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError) {
      guard let account = stored.entry.account else {
        throw .inconsistent(what: "a receipt for no account")
      }
      try connection.insert(
        into: "receipts",
        [
          "chain": .text(stored.entry.chain), "entry": .integer(stored.entry.sequence),
          "account": .text(account.number), "signed": .text(receipt.text),
        ])
    }

    func setBalance(_ balance: Won, of account: AccountNumber) throws(StorageError) {
      let changed = try connection.run(
        """
        INSERT INTO balances (customer, account, amount) VALUES ($1, $2, $3)
        ON CONFLICT (customer, account) DO UPDATE SET amount = excluded.amount
        """, .text(owners["\(account)"] ?? chain), .text("\(account)"), .integer(balance.amount))
      guard changed == 1 else { throw .inconsistent(what: "the balance of \(account)") }
    }

    /// The entry whose place the columns `chain` and `entry` of `query` give.
    private func entry(
      _ query: String, _ values: PostgreSQLValue...
    ) throws(StorageError) -> StoredEntry? {
      let place = try connection.first(query, values: values) {
        (row) throws(StorageError) in (try row.text("chain"), try row.integer("entry"))
      }
      guard let (chain, sequence) = place else { return nil }
      guard let stored = try entries.entry(sequence, of: chain) else {
        throw .inconsistent(what: "entry \(sequence) of \(chain) is gone")
      }
      return stored
    }
  }
#endif
