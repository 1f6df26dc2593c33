#if PostgreSQL
  extension Schema {
    /// What each table is made of, as PostgreSQL's catalogue says, in one digest for each: columns,
    /// constraints, triggers, rules, policies. Functions count as tables.
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

    /// The digests of ``shape`` where ``migrations`` made the tables, and nobody changed them.
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
