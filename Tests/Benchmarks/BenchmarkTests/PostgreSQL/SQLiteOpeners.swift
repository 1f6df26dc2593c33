#if PostgreSQL
  import SQLiteLedger

  /// Concurrent openings for one customer in SQLite, in one process.
  struct SQLiteOpeners {
    private let ledger: SQLiteAccountLedger
    private let contracts: [BenchContract]
    private var next = 0

    init(_ workspace: Workspace, openings: Int) async throws {
      let bank = try BenchBank(workspace.fresh("beside-postgresql"))
      let customer = try await BenchCustomer(enrolledIn: bank)
      contracts = try customer.signed("S", count: openings)
      ledger = customer.ledger(at: bank)
    }

    /// Microseconds per opening while `openers` tasks make `each` openings concurrently.
    mutating func run(_ openers: Int, each: Int) async throws -> Double {
      let part = Array(contracts[next..<(next + openers * each)])
      next += part.count
      let ledger = ledger
      let time = try await microseconds {
        try await withThrowingTaskGroup { group in
          for opener in 0..<openers {
            group.addTask {
              for contract in part[(opener * each)..<((opener + 1) * each)] {
                try await contract.open(in: ledger)
              }
            }
          }
          try await group.waitForAll()
        }
      }
      return time / Double(part.count)
    }
  }
#endif
