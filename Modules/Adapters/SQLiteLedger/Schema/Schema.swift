/// The tables, and the migrations from older versions.
enum Schema {
  /// SQLite's `application_id` of this program's databases: "PDIB".
  static let applicationID: Int64 = 0x5044_4942

  /// The schema version that this program writes.
  static let current = migrations.count

  /// Migration n leads from version n to n + 1. A released migration never changes.
  static let migrations = [version1, version2, version3, version4, version5]
}

extension Schema {
  /// The ledger, and PIN attempts. Released: it never changes.
  static let version1 = """
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

  /// Drafts, which are not part of the ledger. Released: it never changes.
  static let version2 = """
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

  /// Allows any product kind, and adds balances and the chain of each entry.
  ///
  /// SQLite cannot change a table's checks, so that each table is replaced by a filled copy
  /// (https://sqlite.org/lang_altertable.html, section 7). Stored values do not change, even
  /// inconsistent ones. It must run with foreign keys off.
  static let version3 = entries3 + accounts3 + postings3 + balances3 + drafts3

  private static let entries3 = """
    CREATE TABLE new_entries (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT CHECK (sequence > 0),
      chain TEXT NOT NULL CHECK (chain <> ''),
      format INTEGER NOT NULL CHECK (format > 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
      recorded_at INTEGER NOT NULL,
      previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
    ) STRICT;
    INSERT INTO new_entries (sequence, chain, format, kind, recorded_at, previous_hash, hash)
      SELECT sequence, 'bank', 1, kind, recorded_at, previous_hash, hash FROM entries;
    -- The number given out last is kept, whatever the rows say: it shows that a tail was cut.
    DELETE FROM sqlite_sequence WHERE name = 'new_entries';
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'new_entries', seq FROM sqlite_sequence WHERE name = 'entries';
    DROP TABLE entries;
    ALTER TABLE new_entries RENAME TO entries;


    """

  private static let accounts3 = """
    CREATE TABLE new_accounts (
      number TEXT PRIMARY KEY,
      customer TEXT REFERENCES customers,
      kind TEXT NOT NULL CHECK (kind <> ''),
      opened_on TEXT NOT NULL,
      entry INTEGER NOT NULL UNIQUE REFERENCES entries,
      CHECK ((customer IS NULL) = (kind = 'bank'))
    ) STRICT;
    INSERT INTO new_accounts (number, customer, kind, opened_on, entry)
      SELECT number, customer, kind, opened_on, entry FROM accounts;
    DROP TABLE accounts;
    ALTER TABLE new_accounts RENAME TO accounts;
    CREATE INDEX accounts_by_customer ON accounts (customer, entry);


    """

  /// The balance is the account's balance after the posting. It is null for the bank's own account,
  /// and in entries of the older format.
  private static let postings3 = """
    CREATE TABLE new_postings (
      entry INTEGER NOT NULL REFERENCES entries,
      position INTEGER NOT NULL,
      account TEXT NOT NULL REFERENCES accounts,
      amount INTEGER NOT NULL CHECK (amount <> 0),
      balance INTEGER CHECK (balance >= 0),
      PRIMARY KEY (entry, position)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_postings (entry, position, account, amount, balance)
      SELECT entry, position, account, amount, NULL FROM postings;
    DROP TABLE postings;
    ALTER TABLE new_postings RENAME TO postings;
    CREATE INDEX postings_by_account ON postings (account, entry);


    """

  /// One row for each customer's account.
  private static let balances3 = """
    CREATE TABLE balances (
      account TEXT PRIMARY KEY REFERENCES accounts,
      amount INTEGER NOT NULL CHECK (amount >= 0)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO balances (account, amount)
      SELECT number, coalesce((SELECT sum(amount) FROM postings WHERE account = number), 0)
      FROM accounts WHERE customer IS NOT NULL;


    """

  private static let drafts3 = """
    CREATE TABLE new_drafts (
      number INTEGER PRIMARY KEY,
      customer TEXT NOT NULL REFERENCES customers,
      request_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind <> ''),
      saved_at INTEGER NOT NULL,
      UNIQUE (customer, request_id)
    ) STRICT;
    INSERT INTO new_drafts (number, customer, request_id, kind, saved_at)
      SELECT number, customer, request_id, kind, saved_at FROM drafts;
    DROP TABLE drafts;
    ALTER TABLE new_drafts RENAME TO drafts;
    """

  /// Adds the times of PIN attempts, pending offers of recovery codes, enrollment requests, and the
  /// bonus in a contract's rate. It must run with foreign keys off.
  static let version4 = attempts4 + recoveryOffers4 + enrolments4 + bonus4

  /// Removes the limit of ten attempts, since a lockout that ends after some time allows more.
  /// `last_at` is when the last attempt began, in seconds since 1970; the lockout depends on it.
  private static let attempts4 = """
    CREATE TABLE new_pin_attempts (
      customer TEXT PRIMARY KEY REFERENCES customers,
      failed INTEGER NOT NULL CHECK (failed > 0),
      last_at INTEGER
    ) STRICT;
    INSERT INTO new_pin_attempts (customer, failed, last_at)
      SELECT customer, failed, NULL FROM pin_attempts WHERE failed > 0;
    DROP TABLE pin_attempts;
    ALTER TABLE new_pin_attempts RENAME TO pin_attempts;


    """

  /// Customers who were enrolled by an older version, until they are offered a recovery code.
  private static let recoveryOffers4 = """
    CREATE TABLE recovery_offers (
      customer TEXT PRIMARY KEY REFERENCES customers
    ) STRICT, WITHOUT ROWID;
    INSERT INTO recovery_offers (customer) SELECT id FROM customers;


    """

  /// The requests that enrolled a customer, so that a repeated request finds the customer. The
  /// receipt of the entry binds its request.
  private static let enrolments4 = """
    CREATE TABLE enrolments (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      request_id TEXT NOT NULL UNIQUE CHECK (request_id <> '')
    ) STRICT;


    """

  /// The bonus in a contract's rate; null in older contracts, which did not store it separately.
  private static let bonus4 = "ALTER TABLE contracts ADD COLUMN bonus INTEGER;"

  /// Finds an account's newest payment in constant time, even if the customer's other accounts have
  /// paid many times since.
  static let version5 = """
    CREATE INDEX contracts_by_funding_account ON contracts (funding_account, entry);
    """
}
