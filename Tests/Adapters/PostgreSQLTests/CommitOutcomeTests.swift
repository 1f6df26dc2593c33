#if PostgreSQL
  import Testing

  @testable import PostgreSQL

  struct CommitOutcomeTests {
    private typealias Answer = CommitOutcome.Answer

    @Test func `Only the tag COMMIT without a warning is success`() {
      #expect(CommitOutcome(Answer(tag: "COMMIT"), warnings: []) == .committed)
      for state in ["01000", "25P01", ""] {
        #expect(CommitOutcome(Answer(tag: "COMMIT"), warnings: [state]).isUnknown)
      }
      #expect(CommitOutcome(Answer(tag: "SELECT"), warnings: []).isUnknown)
    }

    @Test(arguments: ["23505", "40001", "40P01", "57014", "25P02", "57P01", "XX000"])
    func `An error of COMMIT itself, or a ROLLBACK, means that nothing was committed`(
      state: String
    ) {
      let answer = Answer(severity: "ERROR", state: state, message: "no")
      #expect(
        CommitOutcome(answer, warnings: []) == .undone(.refused(state: state, reason: "no")))
      guard case .undone = CommitOutcome(Answer(tag: "ROLLBACK"), warnings: []) else {
        Issue.record("not undone")
        return
      }
    }

    @Test(arguments: [
      (nil, nil), ("ERROR", nil), ("ERROR", "08006"), ("ERROR", "08P01"), ("ERROR", "40003"),
      ("FATAL", "57P01"), ("FATAL", "57P02"), ("FATAL", "57P03"), ("FATAL", nil),
      ("PANIC", "XX000"), (nil, "40001"),
    ])
    func `An ambiguous answer to COMMIT is an unknown outcome`(severity: String?, state: String?) {
      #expect(CommitOutcome(Answer(severity: severity, state: state), warnings: []).isUnknown)
      #expect(CommitOutcome(nil, warnings: []).isUnknown)
    }
  }

  extension CommitOutcome {
    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }
#endif
