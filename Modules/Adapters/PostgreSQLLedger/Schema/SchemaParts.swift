#if PostgreSQL
  extension Schema {
    /// Selects all parts of the tables, and all other objects in their schema, from PostgreSQL's
    /// catalogs. An additional index of plain columns is harmless: it changes no result, and
    /// `REINDEX CONCURRENTLY` creates one for a moment.
    static let parts = """
      WITH tables AS (
        SELECT c.oid, c.relname AS name, c.relkind, c.relpersistence, c.relrowsecurity, c.relam
        FROM pg_class c
        WHERE c.relnamespace = '\(name)'::regnamespace AND c.relkind NOT IN ('i', 'I', 't', 'c')
      )
      SELECT t.name::text, 'table' AS object,
        concat_ws(' ',
          CASE t.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' ELSE concat(t.relkind) END,
          CASE t.relpersistence WHEN 'u' THEN 'unlogged' END, m.amname,
          CASE WHEN t.relrowsecurity THEN 'with row-level security' END) AS definition,
        false AS is_harmless
      FROM tables t LEFT JOIN pg_am m ON m.oid = t.relam
      UNION ALL
      SELECT t.name, concat('column ', a.attname),
        concat_ws(' ', format_type(a.atttypid, a.atttypmod),
          CASE WHEN a.attcollation NOT IN (0, y.typcollation) THEN 'with another collation' END,
          CASE WHEN a.attnotnull THEN 'not null' END, nullif(a.attgenerated, ''),
          nullif(a.attidentity, ''), pg_get_expr(d.adbin, d.adrelid)), false
      FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid JOIN pg_type y ON y.oid = a.atttypid
        LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
      WHERE a.attnum > 0 AND NOT a.attisdropped
      UNION ALL
      SELECT t.name, concat('constraint ', k.conname), pg_get_constraintdef(k.oid), false
      FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid
      WHERE k.contype IN ('c', 'p', 'u', 'f', 'x')
      UNION ALL
      SELECT t.name, concat('index ', c.relname),
        concat_ws(' ', CASE WHEN i.indisunique THEN 'unique' END,
          substring(pg_get_indexdef(i.indexrelid) FROM ' USING (.*)'),
          CASE WHEN NOT (i.indisvalid AND i.indisready AND i.indislive) THEN 'invalid' END),
        i.indexprs IS NULL AND i.indpred IS NULL
      FROM tables t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid
      UNION ALL
      SELECT t.name, concat('trigger ', g.tgname),
        concat_ws(' ', pg_get_triggerdef(g.oid),
          CASE g.tgenabled WHEN 'D' THEN 'disabled' END), false
      FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid
      WHERE NOT g.tgisinternal OR g.tgenabled <> 'O'
      UNION ALL
      SELECT t.name, concat('rule ', r.rulename), pg_get_ruledef(r.oid), false
      FROM tables t JOIN pg_rewrite r ON r.ev_class = t.oid
      UNION ALL
      SELECT t.name, concat('policy ', p.polname), '', false
      FROM tables t JOIN pg_policy p ON p.polrelid = t.oid
      UNION ALL
      SELECT t.name, concat('child ', i.inhrelid::regclass), '', false
      FROM tables t JOIN pg_inherits i ON i.inhparent = t.oid
      UNION ALL
      SELECT t.name, concat('parent ', i.inhparent::regclass), '', false
      FROM tables t JOIN pg_inherits i ON i.inhrelid = t.oid
      UNION ALL
      SELECT coalesce(p.proname || '()', o.identity), o.type, o.identity, false
      FROM pg_depend d CROSS JOIN pg_identify_object(d.classid, d.objid, 0) o
        LEFT JOIN pg_proc p ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
      WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = '\(name)'::regnamespace
        AND d.classid <> 'pg_class'::regclass
      """

    /// The rows that ``parts`` selects if the tables are those of ``migrations``: table, object and
    /// definition.
    static let made = """
      accounts: column chain: text not null
      accounts: column customer: text not null
      accounts: column entry: bigint not null
      accounts: column kind: text not null
      accounts: column number: text not null
      accounts: column opened_on: text not null
      accounts: constraint accounts_customer_chain_entry_key: UNIQUE (customer, chain, entry)
      accounts: constraint accounts_kind_check: CHECK ((kind <> ''::text))
      accounts: constraint accounts_pkey: PRIMARY KEY (customer, number)
      accounts: index accounts_customer_chain_entry_key: unique btree (customer, chain, entry)
      accounts: index accounts_pkey: unique btree (customer, number)
      accounts: table: table heap
      balances: column account: text not null
      balances: column amount: bigint not null
      balances: column customer: text not null
      balances: constraint balances_amount_check: CHECK ((amount >= 0))
      balances: constraint balances_pkey: PRIMARY KEY (customer, account)
      balances: index balances_pkey: unique btree (customer, account)
      balances: table: table heap
      chains: column chain: text not null
      chains: column hash: bytea not null
      chains: column sequence: bigint not null
      chains: constraint chains_chain_check: CHECK ((chain <> ''::text))
      chains: constraint chains_hash_check: CHECK ((length(hash) = 32))
      chains: constraint chains_pkey: PRIMARY KEY (chain)
      chains: constraint chains_sequence_check: CHECK ((sequence >= 0))
      chains: index chains_pkey: unique btree (chain)
      chains: table: table heap
      contracts: column account: text not null
      contracts: column agreed_at: bigint not null
      contracts: column amount: bigint not null
      contracts: column bonus: bigint
      contracts: column chain: text not null
      contracts: column entry: bigint not null
      contracts: column funding_account: text not null
      contracts: column interest: bigint not null
      contracts: column linked_account: text
      contracts: column maturity_date: text not null
      contracts: column months: bigint not null
      contracts: column payout_date: text not null
      contracts: column principal: bigint not null
      contracts: column product: text not null
      contracts: column rate: bigint not null
      contracts: column request_id: text not null
      contracts: column signed: text not null
      contracts: column tax: bigint not null
      contracts: column tax_kind: text not null
      contracts: constraint contracts_amount_check: CHECK ((amount > 0))
      contracts: constraint contracts_chain_account_key: UNIQUE (chain, account)
      contracts: constraint contracts_chain_entry_fkey: FOREIGN KEY (chain, entry) REFERENCES \
      entries(chain, sequence)
      contracts: constraint contracts_chain_request_id_key: UNIQUE (chain, request_id)
      contracts: constraint contracts_months_check: CHECK ((months > 0))
      contracts: constraint contracts_pkey: PRIMARY KEY (chain, entry)
      contracts: index contracts_chain_account_key: unique btree (chain, account)
      contracts: index contracts_chain_request_id_key: unique btree (chain, request_id)
      contracts: index contracts_pkey: unique btree (chain, entry)
      contracts: table: table heap
      customer_keys: column key: text not null
      customer_keys: column pem: text not null
      customer_keys: column wrapping: text not null
      customer_keys: constraint customer_keys_key_check: CHECK ((key <> ''::text))
      customer_keys: constraint customer_keys_pem_check: CHECK (((length(pem) <= 8192) AND (pem \
      ~~ '-----BEGIN ENCRYPTED PRIVATE KEY-----%-----END ENCRYPTED PRIVATE KEY-----%'::text)))
      customer_keys: constraint customer_keys_pkey: PRIMARY KEY (key, wrapping)
      customer_keys: constraint customer_keys_wrapping_check: CHECK ((wrapping = ANY \
      (ARRAY['pin'::text, 'recovery'::text])))
      customer_keys: index customer_keys_pkey: unique btree (key, wrapping)
      customer_keys: table: table heap
      customers: column chain: text not null
      customers: column customer: text not null
      customers: column entry: bigint not null
      customers: column name: text not null
      customers: constraint customers_pkey: PRIMARY KEY (customer)
      customers: index customers_pkey: unique btree (customer)
      customers: table: table heap
      draft_answers: column answer: text not null
      draft_answers: column customer: text not null
      draft_answers: column key: text not null
      draft_answers: column position: bigint not null
      draft_answers: column request_id: text not null
      draft_answers: constraint draft_answers_customer_request_id_fkey: FOREIGN KEY (customer, \
      request_id) REFERENCES drafts(customer, request_id) ON DELETE CASCADE
      draft_answers: constraint draft_answers_pkey: PRIMARY KEY (customer, request_id, "position")
      draft_answers: index draft_answers_pkey: unique btree (customer, request_id, "position")
      draft_answers: table: table heap
      draft_claims: column customer: text not null
      draft_claims: column expires_at: timestamp with time zone not null
      draft_claims: column holder: text not null
      draft_claims: column request_id: text not null
      draft_claims: constraint draft_claims_pkey: PRIMARY KEY (customer, request_id)
      draft_claims: index draft_claims_pkey: unique btree (customer, request_id)
      draft_claims: table: table heap
      drafts: column customer: text not null
      drafts: column kind: text not null
      drafts: column number: bigint not null
      drafts: column request_id: text not null
      drafts: column saved_at: bigint not null
      drafts: constraint drafts_kind_check: CHECK ((kind <> ''::text))
      drafts: constraint drafts_pkey: PRIMARY KEY (customer, request_id)
      drafts: index drafts_pkey: unique btree (customer, request_id)
      drafts: table: table heap
      enrolments: column chain: text not null
      enrolments: column entry: bigint not null
      enrolments: column request_id: text not null
      enrolments: constraint enrolments_chain_entry_fkey: FOREIGN KEY (chain, entry) REFERENCES \
      entries(chain, sequence)
      enrolments: constraint enrolments_chain_entry_key: UNIQUE (chain, entry)
      enrolments: constraint enrolments_pkey: PRIMARY KEY (chain, request_id)
      enrolments: constraint enrolments_request_id_check: CHECK ((request_id <> ''::text))
      enrolments: index enrolments_chain_entry_key: unique btree (chain, entry)
      enrolments: index enrolments_pkey: unique btree (chain, request_id)
      enrolments: table: table heap
      entries: column chain: text not null
      entries: column customer: text not null
      entries: column format: bigint not null
      entries: column hash: bytea not null
      entries: column kind: text not null
      entries: column previous_hash: bytea not null
      entries: column recorded_at: bigint not null
      entries: column sequence: bigint not null
      entries: constraint entries_chain_check: CHECK ((chain <> ''::text))
      entries: constraint entries_format_check: CHECK ((format > 0))
      entries: constraint entries_hash_check: CHECK ((length(hash) = 32))
      entries: constraint entries_kind_check: CHECK ((kind <> ''::text))
      entries: constraint entries_pkey: PRIMARY KEY (chain, sequence)
      entries: constraint entries_previous_hash_check: CHECK ((length(previous_hash) = 32))
      entries: constraint entries_sequence_check: CHECK ((sequence > 0))
      entries: index entries_pkey: unique btree (chain, sequence)
      entries: table: table heap
      installation: column id: bigint not null
      installation: column version: bigint not null
      installation: constraint installation_id_check: CHECK ((id = 1))
      installation: constraint installation_pkey: PRIMARY KEY (id)
      installation: index installation_pkey: unique btree (id)
      installation: table: table heap
      key_locks: column expires_at: timestamp with time zone not null
      key_locks: column holder: text not null
      key_locks: column key: text not null
      key_locks: constraint key_locks_pkey: PRIMARY KEY (key)
      key_locks: index key_locks_pkey: unique btree (key)
      key_locks: table: table heap
      keys: column chain: text not null
      keys: column customer: text not null
      keys: column entry: bigint not null
      keys: column public_key: bytea not null
      keys: constraint keys_pkey: PRIMARY KEY (customer)
      keys: constraint keys_public_key_check: CHECK ((length(public_key) = 32))
      keys: index keys_pkey: unique btree (customer)
      keys: table: table heap
      pin_attempts: column customer: text not null
      pin_attempts: column failed: bigint not null
      pin_attempts: column last_at: bigint
      pin_attempts: constraint pin_attempts_failed_check: CHECK ((failed > 0))
      pin_attempts: constraint pin_attempts_pkey: PRIMARY KEY (customer)
      pin_attempts: index pin_attempts_pkey: unique btree (customer)
      pin_attempts: table: table heap
      postings: column account: text not null
      postings: column amount: bigint not null
      postings: column balance: bigint
      postings: column chain: text not null
      postings: column entry: bigint not null
      postings: column position: bigint not null
      postings: constraint postings_amount_check: CHECK ((amount <> 0))
      postings: constraint postings_balance_check: CHECK ((balance >= 0))
      postings: constraint postings_chain_entry_fkey: FOREIGN KEY (chain, entry) REFERENCES \
      entries(chain, sequence)
      postings: constraint postings_pkey: PRIMARY KEY (chain, entry, "position")
      postings: index postings_by_account: btree (chain, account, entry)
      postings: index postings_pkey: unique btree (chain, entry, "position")
      postings: table: table heap
      receipts: column account: text not null
      receipts: column chain: text not null
      receipts: column entry: bigint not null
      receipts: column signed: text not null
      receipts: constraint receipts_chain_entry_fkey: FOREIGN KEY (chain, entry) REFERENCES \
      entries(chain, sequence)
      receipts: constraint receipts_pkey: PRIMARY KEY (chain, entry)
      receipts: index receipts_pkey: unique btree (chain, entry)
      receipts: table: table heap
      schedule: column amount: bigint not null
      schedule: column chain: text not null
      schedule: column date: text not null
      schedule: column entry: bigint not null
      schedule: column interest: bigint not null
      schedule: column kind: text not null
      schedule: column position: bigint not null
      schedule: column tax: bigint not null
      schedule: constraint schedule_chain_entry_fkey: FOREIGN KEY (chain, entry) REFERENCES \
      entries(chain, sequence)
      schedule: constraint schedule_pkey: PRIMARY KEY (chain, entry, "position")
      schedule: index schedule_pkey: unique btree (chain, entry, "position")
      schedule: table: table heap
      """

    /// The tables that an opening or an enrollment relies on.
    private static let ledgerTables = [
      "accounts", "balances", "chains", "contracts", "customers", "enrolments", "entries",
      "installation", "keys", "postings", "receipts", "schedule",
    ]

    /// Selects the IDs of the schema and of the tables that an opening relies on.
    static let ids = """
      SELECT c.relnamespace::oid AS schema, string_agg(c.oid::text, ', ') AS tables
      FROM pg_class c
      WHERE c.relnamespace = '\(name)'::regnamespace
        AND c.relname IN ('\(ledgerTables.joined(separator: "', '"))')
      GROUP BY c.relnamespace
      """

    /// Selects `xmin`, the transaction that wrote it, of each catalog row about `tables` and about
    /// the objects in `schema`. An alteration adds, removes or rewrites such a row. Constant IDs
    /// let PostgreSQL keep one plan.
    static func writers(of tables: String, in schema: String) -> String {
      let catalogs = [
        "pg_class WHERE oid IN (\(tables))",
        "pg_attribute WHERE attnum > 0 AND attrelid IN (\(tables))",
        "pg_index WHERE indrelid IN (\(tables))",
        "pg_trigger WHERE tgrelid IN (\(tables))",
        "pg_policy WHERE polrelid IN (\(tables))",
        "pg_depend WHERE refclassid = 2615 AND refobjid = \(schema)",
      ]
      return catalogs.map { "SELECT xmin FROM \($0)" }.joined(separator: " UNION ALL ")
    }
  }
#endif
