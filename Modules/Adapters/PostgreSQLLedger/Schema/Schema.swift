#if PostgreSQL

  /// The tables, and the migrations from older versions.
  ///
  /// Every key begins with a customer, so that the tables can be distributed over machines by
  /// customer. A customer's id also names their chain, `bank` names the bank and its chain, and a
  /// key's thumbprint stands for its customer.
  enum Schema {
    /// The name of the schema in the database that holds all tables.
    static let name = "bank"

    /// The schema version that this program writes.
    static let current = migrations.count

    /// Migration n leads from version n to n + 1. A released migration never changes.
    static let migrations = [version1]

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
      "draft_claims": "SELECT, INSERT, UPDATE (holder, expires_at), DELETE",
    ]
  }

  extension Schema {
    /// The ledger, and beside it PIN attempts, drafts and keys.
    static let version1 = chains1 + parties1 + contracts1 + papers1 + beside1 + keys1

    /// Each chain has one row here, which its writers lock.
    private static let chains1 = """
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

    /// Customers, keys and accounts are found by customer, whichever chain their entry is in.
    private static let parties1 = """
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

    private static let contracts1 = """
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

    private static let papers1 = """
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
    private static let beside1 = """
      CREATE TABLE pin_attempts (
        customer TEXT PRIMARY KEY,
        failed BIGINT NOT NULL CHECK (failed > 0),
        last_at BIGINT
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
      CREATE TABLE draft_claims (
        customer TEXT NOT NULL,
        request_id TEXT NOT NULL,
        holder TEXT NOT NULL,
        expires_at TIMESTAMP WITH TIME ZONE NOT NULL,
        PRIMARY KEY (customer, request_id)
      );

      """

    /// Customers' encrypted keys, by thumbprint: a customer never changes their key.
    private static let keys1 = """
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

    /// A query for a digest of each table's columns, constraints, triggers, rules and policies,
    /// from PostgreSQL's catalogs. Functions count as tables.
    static let shape = """
      WITH parts AS (
        SELECT c.relname AS name,
          concat('is ', c.relkind, ' ', c.relrowsecurity, ' ', c.relforcerowsecurity) AS part
        FROM pg_class c
        WHERE c.relnamespace = '\(name)'::regnamespace AND c.relkind NOT IN ('i', 'I', 't', 'c')
        UNION ALL
        SELECT c.relname,
          concat('column ', a.attname, ' ', format_type(a.atttypid, a.atttypmod), ' ',
          a.attnotnull, ' ', a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = '\(name)'::regnamespace AND c.relkind NOT IN ('i', 'I', 't', 'c')
          AND a.attnum > 0 AND NOT a.attisdropped
        UNION ALL
        SELECT c.relname, concat('constraint ', pg_get_constraintdef(k.oid))
        FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid
        WHERE c.relnamespace = '\(name)'::regnamespace AND k.contype IN ('c', 'p', 'u', 'f', 'x')
        UNION ALL
        SELECT c.relname, concat('trigger ', t.tgname)
        FROM pg_class c JOIN pg_trigger t ON t.tgrelid = c.oid
        WHERE c.relnamespace = '\(name)'::regnamespace
          AND (NOT t.tgisinternal OR t.tgenabled <> 'O')
        UNION ALL
        SELECT c.relname, concat('rule ', r.rulename)
        FROM pg_class c JOIN pg_rewrite r ON r.ev_class = c.oid
        WHERE c.relnamespace = '\(name)'::regnamespace
        UNION ALL
        SELECT c.relname, concat('policy ', p.polname)
        FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
        WHERE c.relnamespace = '\(name)'::regnamespace
        UNION ALL
        SELECT c.relname, 'has a part'
        FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid
        WHERE c.relnamespace = '\(name)'::regnamespace AND c.relkind NOT IN ('i', 'I')
        UNION ALL
        SELECT concat(p.proname, '()'), 'is a function' FROM pg_proc p
        WHERE p.pronamespace = '\(name)'::regnamespace
      )
      SELECT name, md5(string_agg(part, chr(10) ORDER BY part COLLATE "C")) AS digest
      FROM parts GROUP BY name
      """

    /// The digests that ``shape`` returns for the unmodified tables of ``migrations``.
    static let digests: [String: String] = [
      "accounts": "fdebf16ed5938a4ca7743c89112f120c",
      "balances": "fe265c3cd9c2afa60f7f9275c28c931a",
      "chains": "9b298ded1bca7c05f7010c16c9bebd38",
      "contracts": "37bbcbe3a09f4ab6a4df742ada1246af",
      "customer_keys": "5d182191143bb122c3ec201f90d7332b",
      "customers": "105e12eeaf37a02ddb082128fab5cc67",
      "draft_answers": "49fba5b49bf06dd6a975a9204f31505d",
      "draft_claims": "536a592afdab478a36d4c230e3d97cfa",
      "drafts": "fc736787ec3a60a5a00164a5b0c1a52c",
      "enrolments": "3ab0dad48138dc7a64038e7d71a69178",
      "entries": "5934db22f2361706892fbbe24c7454f1",
      "installation": "e1ded6cb3653c80a31f858114223f98c",
      "key_locks": "8030ebde57afab2b340b34bbe260f0e6",
      "keys": "fecc2d4f3865b5d88e73a998e387c124",
      "pin_attempts": "f5f2f531607697705742ede31e16a943",
      "postings": "40900566e3d2d758ed51e9b1e4d2ee1d",
      "receipts": "59f73d42b8cf0cf4bab20650fcc89456",
      "schedule": "bf01f992229490454235f1cb783d0d44",
    ]
  }
#endif
