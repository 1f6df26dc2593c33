#if PostgreSQL
  /// The tables, and how a database of an older version becomes one of this.
  ///
  /// Every key begins with a customer, so that the tables can be spread over machines by customer:
  /// each name stands for the chain that is hers, `bank` for the bank and its chain, and a key's
  /// thumbprint for the customer whose key it is.
  enum Schema {
    /// The name of the schema in the database that holds all tables.
    static let name = "bank"

    /// The version that this program writes.
    static let current = migrations.count

    /// Migration n leads from version n to n + 1. One that was released is never changed.
    static let migrations = [version1]

    /// What a host may do with each table, and no more: what is written in the books stays.
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
#endif
