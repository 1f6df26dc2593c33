#if PostgreSQL
  import Ledger

  /// The tables of a bank.
  ///
  /// Every key begins with a customer, so that the tables can be distributed over machines by
  /// customer. A customer's ID also names their chain, `bank` names the bank and its chain, and a
  /// key's thumbprint stands for its customer.
  enum Schema {
    /// The name of the schema in the database that holds all tables.
    static let name = "bank"

    /// The schema version that this program writes and requires. Version 1 marks tables of
    /// unreleased programs.
    static let current = 2

    /// Creates all tables: the ledger, and beside it PIN attempts, drafts and keys.
    static let tables = chains + parties + contracts + documents + beside + keys

    /// Throws unless `version` is ``current``.
    static func check(_ version: Int) throws(StorageError) {
      switch version {
      case current: return
      case 0: throw .olderSchema(found: 0, needed: current)
      case ...current: throw .earlierState(path: "PostgreSQL")
      default: throw .newerSchema(found: version, supported: current)
      }
    }

    /// The privileges of a host on each table. Ledger entries can be inserted, but not changed or
    /// deleted.
    static let grants: KeyValuePairs = [
      "installation": "SELECT", "entries": "SELECT, INSERT", "customers": "SELECT, INSERT",
      "keys": "SELECT, INSERT", "accounts": "SELECT, INSERT", "postings": "SELECT, INSERT",
      "contracts": "SELECT, INSERT", "schedule": "SELECT, INSERT", "receipts": "SELECT, INSERT",
      "enrolments": "SELECT, INSERT",
      "chains": "SELECT, INSERT, UPDATE (sequence, hash)",
      "balances": "SELECT, INSERT, UPDATE (amount)",
      "pin_attempts": "SELECT, INSERT, UPDATE (failed, last_at), DELETE",
      "drafts": "SELECT, INSERT, DELETE", "draft_answers": "SELECT, INSERT, DELETE",
      "customer_keys": "SELECT, INSERT, UPDATE (pem)",
      "key_locks": "SELECT, INSERT, UPDATE (holder, expires_at), DELETE",
    ]
  }

  extension Schema {
    /// Each chain has one row here, which its writers lock.
    private static let chains = """
      CREATE TABLE chains (
        chain TEXT PRIMARY KEY CHECK (chain <> ''),
        sequence BIGINT NOT NULL CHECK (sequence >= 0),
        hash BYTEA NOT NULL CHECK (length(hash) = 32)
      );
      INSERT INTO chains (chain, sequence, hash)
        VALUES ('bank', 0, '\\x0000000000000000000000000000000000000000000000000000000000000000');

      CREATE TABLE entries (
        chain TEXT NOT NULL CHECK (chain <> ''),
        sequence BIGINT NOT NULL CHECK (sequence > 0),
        customer TEXT NOT NULL,
        format BIGINT NOT NULL CHECK (format > 0),
        kind TEXT NOT NULL CHECK (kind <> ''),
        recorded_at BIGINT NOT NULL,
        previous_hash BYTEA NOT NULL CHECK (length(previous_hash) = 32),
        hash BYTEA NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (chain, sequence)
      );

      """

    /// Customers, keys and accounts are found by customer, independent of the chain of their entry.
    private static let parties = """
      CREATE TABLE customers (
        customer TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL
      );
      CREATE TABLE keys (
        customer TEXT PRIMARY KEY,
        public_key BYTEA NOT NULL CHECK (length(public_key) = 32),
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL
      );
      CREATE TABLE accounts (
        customer TEXT NOT NULL,
        number TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind <> ''),
        opened_on TEXT NOT NULL,
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL,
        position BIGINT GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (customer, number),
        UNIQUE (customer, chain, entry)
      );
      CREATE TABLE balances (
        customer TEXT NOT NULL,
        account TEXT NOT NULL,
        amount BIGINT NOT NULL CHECK (amount >= 0),
        PRIMARY KEY (customer, account)
      );
      CREATE TABLE postings (
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL,
        position BIGINT NOT NULL,
        account TEXT NOT NULL,
        amount BIGINT NOT NULL CHECK (amount <> 0),
        balance BIGINT CHECK (balance >= 0),
        PRIMARY KEY (chain, entry, position),
        FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)
      );
      CREATE INDEX postings_by_account ON postings (chain, account, entry);

      """

    private static let contracts = """
      CREATE TABLE contracts (
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL,
        account TEXT NOT NULL,
        request_id TEXT NOT NULL,
        product TEXT NOT NULL,
        amount BIGINT NOT NULL CHECK (amount > 0),
        months BIGINT NOT NULL CHECK (months > 0),
        tax_kind TEXT NOT NULL,
        funding_account TEXT NOT NULL,
        linked_account TEXT,
        rate BIGINT NOT NULL,
        bonus BIGINT,
        maturity_date TEXT NOT NULL,
        payout_date TEXT NOT NULL,
        principal BIGINT NOT NULL,
        interest BIGINT NOT NULL,
        tax BIGINT NOT NULL,
        agreed_at BIGINT NOT NULL,
        signed TEXT NOT NULL,
        PRIMARY KEY (chain, entry),
        UNIQUE (chain, account),
        UNIQUE (chain, request_id),
        FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)
      );
      CREATE TABLE schedule (
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL,
        position BIGINT NOT NULL,
        kind TEXT NOT NULL,
        date TEXT NOT NULL,
        amount BIGINT NOT NULL,
        interest BIGINT NOT NULL,
        tax BIGINT NOT NULL,
        PRIMARY KEY (chain, entry, position),
        FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)
      );

      """

    private static let documents = """
      CREATE TABLE receipts (
        chain TEXT NOT NULL,
        entry BIGINT NOT NULL,
        account TEXT NOT NULL,
        signed TEXT NOT NULL,
        PRIMARY KEY (chain, entry),
        FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)
      );
      CREATE TABLE enrolments (
        chain TEXT NOT NULL,
        request_id TEXT NOT NULL CHECK (request_id <> ''),
        entry BIGINT NOT NULL,
        PRIMARY KEY (chain, request_id),
        UNIQUE (chain, entry),
        FOREIGN KEY (chain, entry) REFERENCES entries (chain, sequence)
      );

      """

    /// Tables that are not part of the ledger.
    private static let beside = """
      CREATE TABLE pin_attempts (
        customer TEXT PRIMARY KEY,
        failed BIGINT NOT NULL CHECK (failed > 0),
        last_at BIGINT NOT NULL
      );
      CREATE TABLE drafts (
        customer TEXT NOT NULL,
        request_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind <> ''),
        saved_at BIGINT NOT NULL,
        number BIGINT NOT NULL,
        PRIMARY KEY (customer, request_id)
      );
      CREATE TABLE draft_answers (
        customer TEXT NOT NULL,
        request_id TEXT NOT NULL,
        position BIGINT NOT NULL,
        key TEXT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (customer, request_id, position),
        FOREIGN KEY (customer, request_id) REFERENCES drafts (customer, request_id)
          ON DELETE CASCADE
      );

      """

    /// Customers' encrypted keys, by thumbprint: a customer never changes their key.
    private static let keys = """
      CREATE TABLE customer_keys (
        key TEXT NOT NULL CHECK (key <> ''),
        wrapping TEXT NOT NULL CHECK (wrapping IN ('pin', 'recovery')),
        pem TEXT NOT NULL CHECK (length(pem) <= 8192 AND
          pem LIKE '-----BEGIN ENCRYPTED PRIVATE KEY-----%-----END ENCRYPTED PRIVATE KEY-----%'),
        PRIMARY KEY (key, wrapping)
      );
      CREATE TABLE key_locks (
        key TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        expires_at TIMESTAMP WITH TIME ZONE NOT NULL
      );
      """
  }
#endif
