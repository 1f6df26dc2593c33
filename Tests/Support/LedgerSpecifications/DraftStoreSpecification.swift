import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// The specification of a customer's applications in progress.
enum DraftStoreSpecification<Bank: TestedBank> {
  /// All clauses.
  static var clauses: [Clause<Bank>] {
    offers + [unreadable]
  }

  private static var offers: [Clause<Bank>] {
    [
      Clause(
        "DraftStore.keepsDrafts",
        "a draft is returned as saved, and leaves no answers behind if it is replaced or deleted"
      ) { bank, check in
        let drafts = try await bank.customer().drafts
        let (first, second) = (try draft("R1", "a", "1,000", "한글"), try draft("R2", "b", "c"))
        try check.equal(try await drafts.offered(), [], "the drafts offered at first")
        for draft in [first, second, first] { try await drafts.save(draft) }
        try check.equal(try await drafts.offered(), [first, second], "the latest draft first")
        try await drafts.delete(first.requestID)
        let shorter = try draft("R2", "d")
        try await drafts.save(shorter)
        try check.equal(try await drafts.offered(), [shorter], "the remaining drafts")
        try check.equal(
          try bank.storedDrafts() + bank.storedAnswers(), ["C2 R2", "d"],
          "what a shorter one leaves")
        try await drafts.delete(shorter.requestID)
        try check.equal(try bank.storedAnswers() + bank.storedDrafts(), [], "what is stored")
      },
      Clause(
        "DraftStore.tellsWhenSaved",
        "a draft has the time at which it was saved; the one saved last is first, even if the clock "
          + "was set back in between"
      ) { bank, check in
        let drafts = try await bank.customer().drafts
        try await drafts.save(draft("R1", "a"))
        let saved = try check.some(try await drafts.all().first?.savedAt, "a time")
        try bank.tamper("UPDATE drafts SET saved_at = saved_at + 86400")
        let dayLater = try await drafts.all().first?.savedAt?.secondsSince1970
        try check.equal(dayLater, saved.secondsSince1970 + 86_400, "the time a day later")
        try await drafts.save(draft("R2", "a"))
        try check.equal(
          try await drafts.offered().map { "\($0.requestID)" }, ["R2", "R1"], "the drafts offered")
      },
      Clause(
        "DraftStore.keepsApart",
        "a draft is offered to its customer only, and only with answers"
      ) { bank, check in
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        let loan = try draft("R1", "a", kind: ProductKind(declared: "loan"))
        for draft in [loan, try draft("R2")] { try await hana.drafts.save(draft) }
        try check.equal(try await duri.drafts.offered(), [], "the other's drafts")
        try await duri.drafts.delete(loan.requestID)
        try check.equal(try await hana.drafts.offered(), [loan], "the remaining drafts")
      },
    ]
  }

  private static var unreadable: Clause<Bank> {
    Clause(
      "DraftStore.skipsUnreadableDrafts",
      "an unreadable draft does not hide the others, and is no violation"
    ) { bank, check in
      let (drafts, good) = (try await bank.customer().drafts, try draft("R2", "b"))
      try await drafts.save(draft("R1", "a"))
      for table in ["draft_answers", "drafts"] {
        try bank.tamper("UPDATE \(table) SET request_id = 'not an id!'")
      }
      try await drafts.save(good)
      try check.equal(try await drafts.offered(), [good], "the drafts offered")
      try check.equal(try await bank.audit().violations, [], "the violations of an audit")
    }
  }

  private static func draft(
    _ id: String, _ answers: String..., kind: ProductKind = .deposit
  ) throws -> OpeningDraft {
    OpeningDraft(
      kind: kind, requestID: try Samples.request(id),
      answers: zip(["product", "amount", "months"], answers).map {
        OpeningDraft.Answer(key: QuestionKey(rawValue: $0), text: $1)
      })
  }
}

extension DraftStore {
  /// The drafts that the customer is offered, without the times of saving.
  fileprivate func offered() async throws(StorageError) -> [OpeningDraft] {
    try await all().map {
      OpeningDraft(kind: $0.kind, requestID: $0.requestID, answers: $0.answers)
    }
  }
}

extension TestedBank {
  /// Customer and request of each stored draft, whether it is offered or not.
  fileprivate func storedDrafts() throws -> [String] {
    try texts("SELECT customer || ' ' || request_id AS text FROM drafts ORDER BY 1")
  }

  fileprivate func storedAnswers() throws -> [String] {
    try texts("SELECT answer AS text FROM draft_answers ORDER BY 1")
  }
}
