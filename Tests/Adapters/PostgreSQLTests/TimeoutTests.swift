#if PostgreSQL
  import PostgreSQL
  import Testing

  struct TimeoutTests {
    private let timeouts = PostgreSQLTimeouts()

    @Test
    func `The lock limit is longer than the COMMIT limit, and the statement limit is the longest`()
    {
      #expect(timeouts.lock > timeouts.commit)
      #expect(timeouts.statement > timeouts.lock)
    }

    @Test func `The default time limits are the documented ones`() {
      #expect(timeouts.connecting == .seconds(10))
      #expect(timeouts.commit == .seconds(30))
      #expect(timeouts.lock == .seconds(40))
    }
  }
#endif
