/// The tables of a bank.
enum Schema {
  /// SQLite's `application_id` of this program's databases: "PDIB".
  static let applicationID: Int64 = 0x5044_4942

  /// The schema version that this program writes and requires, SQLite's `user_version`. Lower
  /// numbers mark databases of unreleased programs.
  static let current = 6

  /// Creates all tables.
  static let tables = ledger + contracts + documents + beside

  private static let ledger = """
    CREATE TABLE entries (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT CHECK (sequence > 0),
      chain TEXT NOT NULL CHECK (chain <> ''),
      format INTEGER NOT NULL CHECK (format > 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
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
      kind TEXT NOT NULL CHECK (kind <> ''),
      opened_on TEXT NOT NULL,
      entry INTEGER NOT NULL UNIQUE REFERENCES entries,
      CHECK ((customer IS NULL) = (kind = 'bank'))
    ) STRICT;
    CREATE INDEX accounts_by_customer ON accounts (customer, entry);

    -- The balance is the account's balance after the posting, null for the bank's own account.
    CREATE TABLE postings (
      entry INTEGER NOT NULL REFERENCES entries,
      position INTEGER NOT NULL,
      account TEXT NOT NULL REFERENCES accounts,
      amount INTEGER NOT NULL CHECK (amount <> 0),
      balance INTEGER CHECK (balance >= 0),
      PRIMARY KEY (entry, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX postings_by_account ON postings (account, entry);

    -- One row for each customer's account.
    CREATE TABLE balances (
      account TEXT PRIMARY KEY REFERENCES accounts,
      amount INTEGER NOT NULL CHECK (amount >= 0)
    ) STRICT, WITHOUT ROWID;


    """

  private static let contracts = """
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
      bonus INTEGER,
      maturity_date TEXT NOT NULL,
      payout_date TEXT NOT NULL,
      principal INTEGER NOT NULL,
      interest INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      agreed_at INTEGER NOT NULL,
      signed TEXT NOT NULL,
      UNIQUE (customer, request_id)
    ) STRICT;
    -- Finds an account's newest payment in constant time, even if the customer's other accounts have
    -- paid many times since.
    CREATE INDEX contracts_by_funding_account ON contracts (funding_account, entry);

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


    """

  private static let documents = """
    CREATE TABLE receipts (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      account TEXT NOT NULL UNIQUE REFERENCES accounts,
      signed TEXT NOT NULL
    ) STRICT;

    -- The requests that enrolled a customer, so that a repeated request finds the customer. The
    -- receipt of the entry binds its request.
    CREATE TABLE enrolments (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      request_id TEXT NOT NULL UNIQUE CHECK (request_id <> '')
    ) STRICT;


    """

  /// Tables that are not part of the ledger: PIN attempts and drafts. `last_at` is when the last
  /// attempt began, in seconds since 1970; the lockout depends on it.
  private static let beside = """
    CREATE TABLE pin_attempts (
      customer TEXT PRIMARY KEY REFERENCES customers,
      failed INTEGER NOT NULL CHECK (failed > 0),
      last_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE drafts (
      number INTEGER PRIMARY KEY,
      customer TEXT NOT NULL REFERENCES customers,
      request_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind <> ''),
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
