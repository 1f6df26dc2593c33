#if PostgreSQL
  import Ledger
  import OpenSSLKeys
  import PostgreSQL

  /// A bank in PostgreSQL with many customers who have a thousand accounts each.
  /// The measured customer was enrolled and opened accounts through the ledger. The others are
  /// copies of this customer's rows under other IDs, made by SQL: they have the same form and size,
  /// but would fail an audit.
  struct GrownDatabase: Sendable {
    static let each = 1000
    private static let tables: KeyValuePairs = [
      "chains": "chain", "entries": "chain", "customers": "customer", "keys": "customer",
      "accounts": "customer", "balances": "customer", "postings": "chain", "contracts": "chain",
      "schedule": "chain", "receipts": "chain",
    ]

    let name: String
    let customer: BenchCustomer
    let ledger: any AccountLedger
    private let server: BenchServer

    /// Creates the database `name` with `accounts` accounts.
    init(_ name: String, accounts: Int, on server: BenchServer) async throws {
      try await server.make(name)
      let customer = try await Self.fill(server.host(of: name))
      try self.init(name, of: customer, on: server)
      try copy(from: 1, to: accounts / Self.each)
    }

    private init(_ name: String, of customer: BenchCustomer, on server: BenchServer) throws {
      (self.name, self.customer, self.server) = (name, customer, server)
      ledger = (try server.host(of: name)).ledger(of: customer.customer)
    }

    /// Creates a copy with more accounts. No client may be connected to this database.
    func grown(_ name: String, from count: Int, to accounts: Int) throws -> GrownDatabase {
      try server.copy(self.name, to: name)
      let grown = try GrownDatabase(name, of: customer, on: server)
      try grown.copy(from: count / Self.each, to: accounts / Self.each)
      return grown
    }

    /// The number of customers' accounts.
    func accounts() throws -> Int {
      let counted = try server.bare(name).query(
        "SELECT count(*) FROM pure_di_bank.accounts WHERE customer <> 'bank'")
      return Int(counted[0]) ?? 0
    }

    /// The size of the database in MiB.
    func size() throws -> Double {
      let bytes = try server.bare(name).query("SELECT pg_database_size(current_database())")
      return (Double(bytes[0]) ?? 0) / 1_048_576
    }

    private static func fill(_ bank: SQLBank) async throws -> BenchCustomer {
      let customer = try await BenchCustomer(enrolledIn: bank, with: .generate())
      let ledger = bank.ledger(of: customer.customer)
      // The demand account is one of the thousand.
      for contract in try customer.signed("F", count: each - 1) {
        try await contract.open(in: ledger)
      }
      return customer
    }

    /// Copies the measured customer, once for each number in `first..<end`.
    private func copy(from first: Int, to end: Int) throws {
      let bare = try server.bare(name)
      // Turns off foreign key checks, which would run for each row.
      try bare.query("SET session_replication_role = replica; SET search_path = pure_di_bank")
      for start in stride(from: first, to: end, by: 50) {
        let numbers = "generate_series(\(start), \(min(start + 50, end) - 1)) AS n"
        for (table, owner) in Self.tables {
          try bare.query(try insertion(into: table, owner, numbers, bare))
        }
      }
      try bare.query("VACUUM ANALYZE")
    }

    private func insertion(
      into table: String, _ owner: String, _ numbers: String, _ bare: BarePostgreSQL
    ) throws -> String {
      let columns = try bare.query(
        """
        SELECT column_name FROM information_schema.columns
        WHERE table_schema = 'pure_di_bank' AND table_name = '\(table)' AND is_identity = 'NO'
        ORDER BY ordinal_position
        """)
      let her = "\(customer.customer.customer.id)"
      let values = columns.map { column in
        ["chain", "customer"].contains(column)
          ? "CASE \(column) WHEN '\(her)' THEN 'C' || (1000000 + n) ELSE \(column) END" : column
      }
      return """
        INSERT INTO \(table) (\(columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM \(numbers), \(table)
        WHERE \(table).\(owner) = '\(her)'
        """
    }
  }
#endif
