extension Schema {
  /// The books, and the attempts at PINs. Released: it is never changed.
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
}
