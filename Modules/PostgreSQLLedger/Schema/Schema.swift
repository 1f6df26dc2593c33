#if PostgreSQL
  /// The tables, and how a database of an older version becomes one of this.
  enum Schema {
    /// The name of the schema in the database that holds all tables.
    static let name = "bank"
  }
#endif
