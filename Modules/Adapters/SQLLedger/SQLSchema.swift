public import Ledger

/// The tables of a bank, for each database.
///
/// A key that is searched without an entry's number begins with a selective column: a database with
/// one writer has a single chain, `bank`, so the chain alone would select all rows. Customer
/// columns hold `bank` for the bank's own rows, so that no searched column is null.
///
/// In a shared database each unique key contains a customer or their chain, so that no customer
/// waits for another. Elsewhere numbers of accounts and public keys are unique by themselves.
public enum SQLSchema {
  /// The version that this program writes and requires.
  public static let version = 1

  /// Creates all tables.
  public static func tables(_ dialect: SQLDialect) -> String {
    [ledger(dialect), keys(dialect), accounts(dialect), contracts(dialect), beside(dialect)]
      .joined(separator: "\n")
  }

  /// Throws unless `version`, 0 for a database without tables, is the one that this program
  /// supports.
  ///
  /// Throws ``Ledger/StorageError/olderSchema(found:needed:)`` or
  /// ``Ledger/StorageError/newerSchema(found:supported:)``.
  public static func check(_ found: Int) throws(StorageError) {
    guard found >= version else { throw .olderSchema(found: found, needed: version) }
    guard found == version else { throw .newerSchema(found: found, supported: version) }
  }

  /// Inserts the rows of new tables, in the transaction that creates them.
  public static func fill(_ connection: any SQLConnection) throws(StorageError) {
    try connection.insertChain(LedgerEntry.bankChain)
  }

  static let binding = "FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)"

  /// Each chain's row states where it ends. In a shared database its writers lock it.
  private static func ledger(_ dialect: SQLDialect) -> String {
    let (integer, blob, narrow) = (dialect.integer, dialect.blob, dialect.narrowTable)
    return """
      CREATE TABLE chains (
        chain TEXT NOT NULL PRIMARY KEY CHECK (chain <> ''),
        sequence \(integer) NOT NULL CHECK (sequence >= 0),
        hash \(blob) NOT NULL CHECK (length(hash) = 32)
      ) \(narrow);
      CREATE TABLE entries (
        chain TEXT NOT NULL CHECK (chain <> ''),
        sequence \(integer) NOT NULL CHECK (sequence > 0),
        customer TEXT NOT NULL,
        format \(integer) NOT NULL CHECK (format > 0),
        kind TEXT NOT NULL CHECK (kind <> ''),
        recorded_at \(integer) NOT NULL,
        previous_hash \(blob) NOT NULL CHECK (length(previous_hash) = 32),
        hash \(blob) NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (chain, sequence)
      ) \(narrow);
      CREATE INDEX key_entries ON entries (customer, chain, sequence) WHERE kind <> 'opening';
      CREATE TABLE customers (
        customer TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL
      ) \(dialect.wideTable);
      CREATE TABLE keys (
        customer TEXT NOT NULL PRIMARY KEY,
        public_key \(blob) NOT NULL CHECK (length(public_key) = 32),
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL
      ) \(narrow);
      \(dialect.isShared ? "" : "CREATE UNIQUE INDEX keys_by_public_key ON keys (public_key);")
      """
  }

  /// In a shared database `position` orders a customer's accounts, which entries of two chains
  /// open. Elsewhere their entries do, which hashes cover.
  private static func accounts(_ dialect: SQLDialect) -> String {
    let (integer, narrow) = (dialect.integer, dialect.narrowTable)
    let position = dialect.isShared ? "\n  position \(dialect.counter)," : ""
    let order = dialect.isShared ? "position" : "entry"
    return """
      CREATE TABLE accounts (\(position)
        customer TEXT NOT NULL,
        number TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind <> ''),
        opened_on TEXT NOT NULL,
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        UNIQUE (number\(dialect.isShared ? ", customer" : "")),
        UNIQUE (customer, chain, entry)
      ) \(dialect.wideTable);
      CREATE INDEX demand_accounts ON accounts (customer, \(order)) WHERE kind = 'demand';
      CREATE TABLE balances (
        customer TEXT NOT NULL,
        account TEXT NOT NULL,
        amount \(integer) NOT NULL CHECK (amount >= 0),
        PRIMARY KEY (account, customer)
      ) \(narrow);
      CREATE TABLE postings (
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        position \(integer) NOT NULL,
        account TEXT NOT NULL,
        amount \(integer) NOT NULL CHECK (amount <> 0),
        balance \(integer) CHECK (balance >= 0),
        PRIMARY KEY (chain, entry, position),
        \(binding)
      ) \(narrow);
      CREATE INDEX postings_by_account ON postings (account, chain, entry);
      """
  }

  /// A receipt's `account` is its holder: an account or, for a change of keys, a customer.
  private static func contracts(_ dialect: SQLDialect) -> String {
    let integer = dialect.integer
    return """
      \(ContractRows.table(dialect))
      CREATE TABLE schedule (
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        position \(integer) NOT NULL,
        kind TEXT NOT NULL,
        date TEXT NOT NULL,
        amount \(integer) NOT NULL,
        interest \(integer) NOT NULL,
        tax \(integer) NOT NULL,
        PRIMARY KEY (chain, entry, position),
        \(binding)
      ) \(dialect.narrowTable);
      CREATE TABLE receipts (
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        account TEXT NOT NULL,
        signed TEXT NOT NULL,
        PRIMARY KEY (chain, entry),
        \(binding)
      ) \(dialect.wideTable);
      """
  }

  /// Customers' encrypted private keys, and the digests by which entries identify them.
  private static func keys(_ dialect: SQLDialect) -> String {
    let (integer, blob) = (dialect.integer, dialect.blob)
    return """
      CREATE TABLE key_digests (
        customer TEXT NOT NULL,
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        key \(blob) NOT NULL CHECK (length(key) = 32),
        recovery \(blob) CHECK (length(recovery) = 32),
        PRIMARY KEY (customer, chain, entry),
        \(binding)
      ) \(dialect.narrowTable);
      CREATE TABLE customer_keys (
        customer TEXT NOT NULL PRIMARY KEY CHECK (customer <> ''),
        key \(blob) NOT NULL CHECK (length(key) <= 8192),
        recovery \(blob) CHECK (length(recovery) <= 8192)
      ) \(dialect.wideTable);
      """
  }

  /// Tables that are not part of the ledger: PIN attempts and drafts. `open` is the number of
  /// attempts without a recorded result. `last_at` is when the last attempt began, in seconds since
  /// 1970; the lockout depends on it.
  private static func beside(_ dialect: SQLDialect) -> String {
    let integer = dialect.integer
    return """
      CREATE TABLE pin_attempts (
        customer TEXT NOT NULL PRIMARY KEY,
        failed \(integer) NOT NULL CHECK (failed > 0),
        open \(integer) NOT NULL CHECK (open BETWEEN 0 AND failed),
        last_at \(integer) NOT NULL
      ) \(dialect.wideTable);
      CREATE TABLE drafts (
        number \(dialect.counter),
        customer TEXT NOT NULL,
        request_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind <> ''),
        saved_at \(integer) NOT NULL,
        UNIQUE (customer, request_id)
      ) \(dialect.wideTable);
      CREATE TABLE draft_answers (
        customer TEXT NOT NULL,
        request_id TEXT NOT NULL,
        position \(integer) NOT NULL,
        key TEXT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (customer, request_id, position),
        FOREIGN KEY (customer, request_id) REFERENCES drafts (customer, request_id)
          ON DELETE CASCADE
      ) \(dialect.narrowTable);
      """
  }
}

extension SQLSchema {
  /// The privileges of a host on each table of a shared database. Ledger entries can be inserted,
  /// but not changed or deleted.
  public static let grants: KeyValuePairs = [
    "entries": "SELECT, INSERT", "customers": "SELECT, INSERT", "keys": "SELECT, INSERT",
    "accounts": "SELECT, INSERT", "postings": "SELECT, INSERT", "contracts": "SELECT, INSERT",
    "schedule": "SELECT, INSERT", "receipts": "SELECT, INSERT",
    "key_digests": "SELECT, INSERT",
    "chains": "SELECT, INSERT, UPDATE (sequence, hash)",
    "balances": "SELECT, INSERT, UPDATE (amount)",
    "pin_attempts": "SELECT, INSERT, UPDATE (failed, open, last_at), DELETE",
    "drafts": "SELECT, INSERT, DELETE", "draft_answers": "SELECT, INSERT, DELETE",
    "customer_keys": "SELECT, INSERT, UPDATE (key, recovery)",
  ]
}
