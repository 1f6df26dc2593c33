#if PostgreSQL
  import Testing

  @testable import PostgreSQLLedger

  struct CommitOutcomeTests {
    private typealias Answer = CommitOutcome.Answer

    @Test func `Only the tag COMMIT without a warning is success`() {
      #expect(CommitOutcome(Answer(tag: "COMMIT"), warnings: []) == .committed)
    }

    @Test(arguments: ["01000", "25P01", ""])
    func `A COMMIT with a warning is not known to last`(state: String) {
      #expect(CommitOutcome(Answer(tag: "COMMIT"), warnings: [state]).isUnknown)
    }

    @Test(arguments: ["23505", "40001", "40P01", "57014", "25P02", "57P01", "XX000"])
    func `An error of the statement itself means that nothing was done`(state: String) {
      let answer = Answer(severity: "ERROR", state: state, message: "no")
      #expect(
        CommitOutcome(answer, warnings: []) == .undone(.refused(state: state, reason: "no")))
    }

    @Test func `COMMIT of a failed transaction answers ROLLBACK, and nothing was done`() {
      guard case .undone = CommitOutcome(Answer(tag: "ROLLBACK"), warnings: []) else {
        Issue.record("not undone")
        return
      }
    }

    @Test(arguments: [
      (nil, nil), ("ERROR", nil), ("ERROR", "08006"), ("ERROR", "08P01"), ("ERROR", "40003"),
      ("FATAL", "57P01"), ("FATAL", "57P02"), ("FATAL", "57P03"), ("FATAL", nil),
      ("PANIC", "XX000"),
      (nil, "40001"),
    ])
    func `An answer to COMMIT that leaves its outcome open is unknown`(
      severity: String?, state: String?
    ) {
      #expect(CommitOutcome(Answer(severity: severity, state: state), warnings: []).isUnknown)
    }

    @Test func `COMMIT without an answer, or with another tag, is unknown`() {
      #expect(CommitOutcome(nil, warnings: []).isUnknown)
      #expect(CommitOutcome(Answer(tag: "SELECT"), warnings: []).isUnknown)
    }
  }

  extension CommitOutcome {
    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }
#endif
