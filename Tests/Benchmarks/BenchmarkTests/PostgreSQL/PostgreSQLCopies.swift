#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import OpenSSLKeys
  import PostgreSQL
  import Testing

  /// Copies of one bank in PostgreSQL that make the same openings in different ways, for sixteen
  /// customers with a host or a connection each.
  struct PostgreSQLCopies {
    static let customers = 16

    /// The number of statements of the last opening.
    let statements: Int
    private let server: BenchServer
    private let customers: [BenchCustomer]
    private let contracts: [[BenchContract]]
    private let sent: [[[SentStatement]]]

    /// Signs contracts and executes them through the ledger, on a copy whose statements the server
    /// logs. `openings` has the number of contracts for each customer.
    init(_ server: BenchServer, openings: [Int]) async throws {
      self.server = server
      try await server.make("origin")
      customers = try await Self.enroll(openings.count, in: server.host(of: "origin"))
      contracts = try zip(customers, openings).map { try $0.signed("O", count: $1) }
      try server.copy("origin", to: "recorded")
      sent = try await Self.record(contracts, of: customers, on: server)
      statements = sent.last?.last?.count ?? 0
    }

    /// Clients of the ledger on the new copy `name`.
    func ledger(on name: String) throws -> ClientGroup<any AccountLedger, BenchContract> {
      try server.copy("origin", to: name)
      let clients = try zip(customers, contracts).map { customer, contracts in
        let host = try server.host(of: name)
        return (host.ledger(of: customer.customer), contracts)
      }
      return ClientGroup(clients) { ledger, contracts in
        for contract in contracts { try await contract.open(in: ledger) }
      }
    }

    /// Clients of bare libpq on the new copy `name`.
    func bare(_ way: BareSending, on name: String) throws -> ClientGroup<
      BarePostgreSQL, BareOpening
    > {
      try server.copy("origin", to: name)
      let signer = BareSigner()
      let clients = try customers.indices.map { index in
        let key = customers[index].customer.customer.publicKey.bytes
        let openings = try zip(contracts[index], sent[index]).map { contract, statements in
          BareOpening(
            try Signature(contract.signed.text, by: key), signer: signer, statements, way)
        }
        let connection = try server.bare(name)
        try connection.query("SET search_path = pure_di_bank")
        if !way.isOneCall { try connection.prepare(sent[index].joined()) }
        return (connection, openings)
      }
      return ClientGroup(clients) { connection, openings in
        try await onThread { for opening in openings { try opening.run(on: connection) } }
      }
    }

    /// The number of entries in `database`.
    func entries(in database: String) throws -> Int {
      try #require(Int(server.bare(database).query("SELECT count(*) FROM pure_di_bank.entries")[0]))
    }

    private static func enroll(
      _ count: Int, in bank: SQLBank
    ) async throws -> [BenchCustomer] {
      var customers: [BenchCustomer] = []
      for _ in 0..<count {
        customers.append(try await BenchCustomer(enrolledIn: bank, with: .generate()))
      }
      return customers
    }

    /// The statements of each opening of each customer.
    private static func record(
      _ contracts: [[BenchContract]], of customers: [BenchCustomer], on server: BenchServer
    ) async throws -> [[[SentStatement]]] {
      try server.bare().query("ALTER DATABASE recorded SET log_statement = 'all'")
      try await withThrowingTaskGroup { group in
        for (customer, contracts) in zip(customers, contracts) {
          let host = try server.host(of: "recorded")
          let ledger = host.ledger(of: customer.customer)
          group.addTask { for contract in contracts { try await contract.open(in: ledger) } }
        }
        try await group.waitForAll()
      }
      var openings: [Int: [[SentStatement]]] = [:]
      for line in try server.log() {
        guard let (process, statement) = try SentStatement.logged(line, in: "recorded")
        else { continue }
        if statement.sql.hasPrefix("BEGIN") { openings[process, default: []].append([]) }
        let last = (openings[process]?.count ?? 0) - 1
        openings[process]?[last].append(statement)
      }
      return try zip(customers, contracts).map { customer, contracts in
        let id = "\(customer.customer.customer.id)"
        // The first bound value of an opening is the customer's ID.
        let found = try #require(
          openings.values.first { $0[0].first { !$0.values.isEmpty }?.values[0] == id })
        #expect(found.count == contracts.count)
        return found
      }
    }
  }
#endif
