/// The tables, and how a database of an older version becomes one of this.
enum Schema {
  /// Tells a database of this program from others: "PDIB".
  static let applicationID: Int64 = 0x5044_4942

  /// Migration n leads from version n to n + 1; one that was released is never changed.
  static let migrations = [version1, version2]

  private static let version1 = """
    CREATE TABLE entries (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT CHECK (sequence > 0),
      kind TEXT NOT NULL CHECK (kind IN ('founding', 'enrolment', 'opening')),
      recorded_at INTEGER NOT NULL,
      previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
    ) STRICT;

    CREATE TABLE customers (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      entry INTEGER NOT NULL UNIQUE REFERENCES entries
    ) STRICT;

    CREATE TABLE keys (
      public_key BLOB PRIMARY KEY CHECK (length(public_key) = 32),
      customer TEXT UNIQUE REFERENCES customers,
      entry INTEGER NOT NULL UNIQUE REFERENCES entries
    ) STRICT;

    CREATE TABLE accounts (
      number TEXT PRIMARY KEY,
      customer TEXT REFERENCES customers,
      kind TEXT NOT NULL CHECK (kind IN ('bank', 'demand', 'deposit', 'savings')),
      opened_on TEXT NOT NULL,
      entry INTEGER NOT NULL UNIQUE REFERENCES entries,
      CHECK ((customer IS NULL) = (kind = 'bank'))
    ) STRICT;
    CREATE INDEX accounts_by_customer ON accounts (customer, entry);

    CREATE TABLE postings (
      entry INTEGER NOT NULL REFERENCES entries,
      position INTEGER NOT NULL,
      account TEXT NOT NULL REFERENCES accounts,
      amount INTEGER NOT NULL CHECK (amount <> 0),
      PRIMARY KEY (entry, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX postings_by_account ON postings (account, amount);

    CREATE TABLE contracts (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      account TEXT NOT NULL UNIQUE REFERENCES accounts,
      customer TEXT NOT NULL REFERENCES customers,
      request_id TEXT NOT NULL,
      product TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      months INTEGER NOT NULL CHECK (months > 0),
      tax_kind TEXT NOT NULL,
      funding_account TEXT NOT NULL REFERENCES accounts,
      linked_account TEXT REFERENCES accounts,
      rate INTEGER NOT NULL,
      maturity_date TEXT NOT NULL,
      payout_date TEXT NOT NULL,
      principal INTEGER NOT NULL,
      interest INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      agreed_at INTEGER NOT NULL,
      signed TEXT NOT NULL,
      UNIQUE (customer, request_id)
    ) STRICT;

    CREATE TABLE schedule (
      entry INTEGER NOT NULL REFERENCES entries,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL,
      date TEXT NOT NULL,
      amount INTEGER NOT NULL,
      interest INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      PRIMARY KEY (entry, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE receipts (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      account TEXT NOT NULL UNIQUE REFERENCES accounts,
      signed TEXT NOT NULL
    ) STRICT;

    CREATE TABLE pin_attempts (
      customer TEXT PRIMARY KEY REFERENCES customers,
      failed INTEGER NOT NULL CHECK (failed BETWEEN 0 AND 10)
    ) STRICT;
    """

  /// Applications in progress, which are no part of the books.
  private static let version2 = """
    CREATE TABLE drafts (
      number INTEGER PRIMARY KEY,
      customer TEXT NOT NULL REFERENCES customers,
      request_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('deposit', 'savings')),
      saved_at INTEGER NOT NULL,
      UNIQUE (customer, request_id)
    ) STRICT;

    CREATE TABLE draft_answers (
      draft INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      answer TEXT NOT NULL,
      PRIMARY KEY (draft, position)
    ) STRICT, WITHOUT ROWID;
    """
}

extension SQLiteConnection {
  /// Makes a new database's tables, or brings an older one's up to date, within a transaction.
  ///
  /// Throws as ``checkedVersion(path:)`` does.
  func migrate(path: String) throws(StorageError) {
    let version = try checkedVersion(path: path)
    guard version < Schema.migrations.count else { return }
    for migration in Schema.migrations[version...] { try execute(migration) }
    try execute("PRAGMA application_id = \(Schema.applicationID)")
    try execute("PRAGMA user_version = \(Schema.migrations.count)")
  }

  /// The version of the schema: 0 for an empty database.
  ///
  /// Throws ``StorageError/foreignDatabase(path:)`` and
  /// ``StorageError/newerSchema(found:supported:)``.
  func checkedVersion(path: String) throws(StorageError) -> Int {
    let version = Int(try pragma("user_version"))
    let application = try pragma("application_id")
    let tables = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
    guard application == Schema.applicationID || (application == 0 && version == 0 && tables == 0)
    else { throw .foreignDatabase(path: path) }
    guard version >= 0, version > 0 || tables == 0 else {
      throw .inconsistent(what: "version \(version) of a database with tables")
    }
    guard version <= Schema.migrations.count else {
      throw .newerSchema(found: version, supported: Schema.migrations.count)
    }
    return version
  }

  func pragma(_ name: String) throws(StorageError) -> Int64 {
    try first("PRAGMA \(name)") { $0.integer(0) } ?? 0
  }
}
