extension Schema {
  /// Open kinds, balances, and the name of each entry's chain.
  ///
  /// SQLite cannot change a table's checks: the tables are made anew, filled, and take the old
  /// names (https://sqlite.org/lang_altertable.html, section 7). Nothing stored is changed by that,
  /// also not what contradicts itself. It must run with foreign keys off.
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

  /// The balance is that of the account after the posting: none for the bank's own account, and
  /// none in entries of the older form.
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

  /// A row for each customer's account.
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
}
