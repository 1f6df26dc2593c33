#if PostgreSQL
  import PostgreSQLLedger
  import Testing

  struct PatienceTests {
    private let patience = PostgreSQLPatience()

    @Test func `A locked row is waited for longer than a COMMIT, and a statement longer still`() {
      #expect(patience.lock > patience.commit)
      #expect(patience.statement > patience.lock)
    }

    @Test func `Unless told otherwise, a server is waited for as the documents say`() {
      #expect(patience.connecting == .seconds(10))
      #expect(patience.commit == .seconds(30))
      #expect(patience.lock == .seconds(40))
    }
  }
#endif
