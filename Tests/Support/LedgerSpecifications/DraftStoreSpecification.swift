import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// The specification of every ``Ledger/DraftStore``, independent of its storage.
enum DraftStoreSpecification {
  /// The draft stores of two customers, both empty.
  struct Fixture: Sendable {
    let drafts: any DraftStore
    let otherCustomer: any DraftStore
    /// Returns the stored drafts of all customers.
    let stored: @Sendable () async throws -> Stored
    /// Replaces each stored request ID with `id`.
    let spoil: @Sendable (_ id: String) async throws -> Void
    /// Adds `days` to each time of saving.
    let age: @Sendable (_ days: Int64) async throws -> Void
    let audit: @Sendable () async throws -> AuditReport
  }

  /// The stored drafts of all customers, whether they are offered or not.
  struct Stored: Sendable, Equatable {
    let ids: [String]
    let answers: [String]
  }

  /// All clauses.
  static let clauses: [Clause<Fixture>] = [
    Clause("DraftStore.keepsDrafts", "a draft is returned as saved, the latest one first") {
      fixture, check in
      let (first, second) = (try draft("R1", "a", "1,000", "한글"), try draft("R2", "b"))
      try check.equal(await fixture.offered(), [], "the drafts offered at first")
      for draft in [first, second, first] { try await fixture.drafts.save(draft, replacing: nil) }
      try check.equal(await fixture.offered(), [first, second], "the drafts offered")
      try await fixture.drafts.delete(first.requestID, replacing: nil)
      try check.equal(await fixture.offered(), [second], "the remaining drafts")
    },
    Clause(
      "DraftStore.ordersBySaving",
      "the draft saved last is first, even if the clock was set back in between"
    ) { fixture, check in
      let (first, second) = (try draft("R1", "a"), try draft("R2", "b"))
      try await fixture.drafts.save(first, replacing: nil)
      try await fixture.age(1)
      try await fixture.drafts.save(second, replacing: nil)
      try check.equal(await fixture.offered(), [second, first], "the drafts offered")
    },
    Clause("DraftStore.tellsWhenSaved", "a draft has the time at which it was saved") {
      fixture, check in
      try await fixture.drafts.save(draft("R", "a"), replacing: nil)
      let saved = try await fixture.drafts.all(.deposit).first?.savedAt
      try await fixture.age(1)
      let dayLater = try await fixture.drafts.all(.deposit).first?.savedAt
      try check.equal(
        dayLater?.secondsSince1970, saved.map { $0.secondsSince1970 + 86_400 },
        "the time of a draft that was saved a day later")
      try check.equal(saved == nil, false, "whether there is no time")
      let note = try await fixture.audit().notes.first?.detail
      try check.equal(
        note?.en.hasPrefix("applications in progress: 1, the oldest from 2026-11-21;"), true,
        "whether an audit names the day")
      try check.equal(
        note?.ko.hasPrefix("진행 중인 신청 1건, 가장 오래된 신청은 2026-11-21."), true,
        "whether it does so in Korean")
      // The second of three drafts is the oldest.
      try await fixture.drafts.save(draft("R2", "a"), replacing: nil)
      try await fixture.age(-1)
      try await fixture.drafts.save(draft("R3", "a"), replacing: nil)
      let several = try await fixture.audit().notes.first?.detail.en
      try check.equal(
        several?.hasPrefix("applications in progress: 3, the oldest from 2026-11-19;"), true,
        "whether an audit names their number and the day of the oldest")
    },
    Clause("DraftStore.keepsKindsApart", "drafts of different kinds are separate") {
      fixture, check in
      let other = try draft("R", "a", kind: ProductKind(declared: "loan"))
      try await fixture.drafts.save(other, replacing: nil)
      try check.equal(await fixture.offered(), [], "the drafts of the one kind")
      try check.equal(await fixture.offered(other.kind), [other], "the drafts of the other kind")
    },
    Clause("DraftStore.offersNothingEmpty", "a draft without answers is not offered") {
      fixture, check in
      try await fixture.drafts.save(draft("R"), replacing: nil)
      try check.equal(await fixture.offered(), [], "the drafts offered")
    },
    Clause(
      "DraftStore.keepsCustomersApart",
      "a draft is visible to its customer only"
    ) { fixture, check in
      let hers = try draft("R", "a")
      try await fixture.drafts.save(hers, replacing: nil)
      try check.equal(
        try await fixture.otherCustomer.all(.deposit), [], "the drafts that the other customer sees"
      )
      try await fixture.otherCustomer.delete(hers.requestID, replacing: nil)
      try check.equal(await fixture.offered(), [hers], "the remaining drafts")
    },
    Clause(
      "DraftStore.leavesNoAnswers", "a replaced or deleted draft leaves no answers behind"
    ) { fixture, check in
      try await fixture.drafts.save(draft("R", "a", "b"), replacing: nil)
      let second = try draft("R", "c")
      try await fixture.drafts.save(second, replacing: nil)
      try check.equal(
        try await fixture.stored(), Stored(ids: ["R"], answers: ["c"]), "the replaced draft")
      try await fixture.drafts.delete(second.requestID, replacing: nil)
      try check.equal(try await fixture.stored(), Stored(ids: [], answers: []), "the stored drafts")
    },
    Clause(
      "DraftStore.replacesOnlyUnchanged",
      "a draft that another process has changed is neither replaced nor deleted"
    ) { fixture, check in
      let (first, second) = (try draft("R", "a"), try draft("R", "a", "b"))
      let changed = StorageError.draftChanged
      try await fixture.drafts.save(first, replacing: [])
      try await check.inCase("a second application").refuses(with: changed) {
        () async throws(StorageError) in
        try await fixture.drafts.save(second, replacing: [])
      }
      try await fixture.drafts.save(second, replacing: first.answers)
      try await check.inCase("an answer to a changed draft").refuses(with: changed) {
        () async throws(StorageError) in
        try await fixture.drafts.save(first, replacing: first.answers)
      }
      try await check.inCase("deleting a changed draft").refuses(with: changed) {
        () async throws(StorageError) in
        try await fixture.drafts.delete(first.requestID, replacing: first.answers)
      }
      try check.equal(await fixture.offered(), [second], "the drafts offered")
      try await fixture.drafts.delete(second.requestID, replacing: second.answers)
      try await check.inCase("an answer to a deleted draft").refuses(with: changed) {
        () async throws(StorageError) in
        try await fixture.drafts.save(first, replacing: second.answers)
      }
      try check.equal(await fixture.offered(), [], "the drafts that are left")
    },
    unreadable("DraftStore.skipsUnreadableDrafts", "not an id!"),
    unreadable("DraftStore.skipsDraftsWithoutID", ""),
    aged("DraftStore.dropsOldDrafts", -31), aged("DraftStore.dropsFutureDrafts", 31),
  ]

  private static func unreadable(_ name: String, _ id: String) -> Clause<Fixture> {
    Clause(
      name, "an unreadable draft does not hide the others, and the audit reports it"
    ) { fixture, check in
      let good = try draft("R2", "b")
      try await fixture.drafts.save(draft("R1", "a"), replacing: nil)
      try await fixture.spoil(id)
      try await fixture.drafts.save(good, replacing: nil)
      try check.equal(await fixture.offered(), [good], "the drafts offered")
      let report = try await fixture.audit()
      try check.equal(report.violations, [], "the violations of an audit")
      try check.equal(
        report.notes.map(\.kind), [.draftUnreadable, .draftsKept], "the notes of an audit")
    }
  }

  private static func aged(_ name: String, _ days: Int64) -> Clause<Fixture> {
    Clause(
      name,
      "a draft saved more than a month before or after now is not offered, and the next "
        + "save deletes it"
    ) { fixture, check in
      try await fixture.drafts.save(draft("R1", "a"), replacing: nil)
      try await fixture.age(days)
      try check.equal(await fixture.offered(), [], "the drafts offered")
      try check.equal(
        try await fixture.audit().notes.map(\.kind), [.draftsKept], "the notes of an audit")
      try await fixture.drafts.save(draft("R2", "b"), replacing: nil)
      try check.equal(
        try await fixture.stored(), Stored(ids: ["R2"], answers: ["b"]), "the stored drafts")
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

extension DraftStoreSpecification.Fixture {
  /// The drafts of `kind` that the customer is offered, without the times of saving.
  fileprivate func offered(
    _ kind: ProductKind = .deposit
  ) async throws(StorageError) -> [OpeningDraft] {
    try await drafts.all(kind).map {
      OpeningDraft(kind: $0.kind, requestID: $0.requestID, answers: $0.answers)
    }
  }
}
