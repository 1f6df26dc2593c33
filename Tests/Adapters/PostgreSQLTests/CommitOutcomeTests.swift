#if PostgreSQL
  import Ledger
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  struct CommitOutcomeTests {
    @Test func `Only the tag COMMIT without a warning is success`() {
      #expect(SQLCommitOutcome(CommitAnswer(tag: "COMMIT"), warnings: []) == .committed)
      for state in ["01000", "25P01", ""] {
        #expect(SQLCommitOutcome(CommitAnswer(tag: "COMMIT"), warnings: [state]).isUnknown)
      }
      #expect(SQLCommitOutcome(CommitAnswer(tag: "SELECT"), warnings: []).isUnknown)
    }

    @Test(arguments: ["23505", "40001", "40P01", "57014", "25P02", "57P01", "XX000"])
    func `An error of COMMIT itself, or a ROLLBACK, means that nothing was committed`(
      state: String
    ) {
      let answer = CommitAnswer(severity: "ERROR", state: state, message: "no")
      let error = PostgreSQLError.refused(state: state, reason: "no")
      #expect(answer.rollback == error)
      #expect(SQLCommitOutcome(answer, warnings: []) == .undone(error.storageError))
      #expect(CommitAnswer(tag: "ROLLBACK").rollback != nil)
    }

    @Test(arguments: [
      (nil, nil), ("ERROR", nil), ("ERROR", "08006"), ("ERROR", "08P01"), ("ERROR", "40003"),
      ("FATAL", "57P01"), ("FATAL", "57P02"), ("FATAL", "57P03"), ("FATAL", nil),
      ("PANIC", "XX000"), (nil, "40001"),
    ])
    func `An ambiguous answer to COMMIT is an unknown outcome`(severity: String?, state: String?) {
      #expect(
        SQLCommitOutcome(CommitAnswer(severity: severity, state: state), warnings: []).isUnknown)
      #expect(SQLCommitOutcome(nil, warnings: []).isUnknown)
    }
  }

  extension SQLCommitOutcome {
    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }
#endif
