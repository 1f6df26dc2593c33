extension Schema {
  /// When a lock began, recovery codes that are still to be offered, requests that enrolled, and
  /// the bonus in a contract's rate. It must run with foreign keys off.
  static let version4 = attempts4 + recoveryOffers4 + enrolments4 + bonus4

  /// More than ten attempts are made where a lock ends after a while; when the last one began says
  /// when.
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

  /// Customers of before, whom nobody has offered a recovery code yet.
  private static let recoveryOffers4 = """
    CREATE TABLE recovery_offers (
      customer TEXT PRIMARY KEY REFERENCES customers
    ) STRICT, WITHOUT ROWID;
    INSERT INTO recovery_offers (customer) SELECT id FROM customers;


    """

  /// The requests that enrolled a customer, so that a repeated one finds her. Each is bound by the
  /// receipt of its entry.
  private static let enrolments4 = """
    CREATE TABLE enrolments (
      entry INTEGER PRIMARY KEY REFERENCES entries,
      request_id TEXT NOT NULL UNIQUE CHECK (request_id <> '')
    ) STRICT;


    """

  /// The bonus in a contract's rate. Contracts of before have none that was told apart.
  private static let bonus4 = "ALTER TABLE contracts ADD COLUMN bonus INTEGER;"
}
