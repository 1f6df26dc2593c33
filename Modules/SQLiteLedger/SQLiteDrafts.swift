import FeatureDependencies

/// One customer's drafts in a ``BankStore``.
struct SQLiteDrafts: DraftStore {
  let store: BankStore
  let signer: SignedInCustomer

  func save(_ draft: OpeningDraft) async throws(StorageError) {
    try await store.save(draft, for: signer)
  }

  func delete(_ requestID: RequestID) async throws(StorageError) {
    try await store.deleteDraft(requestID, of: signer)
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    try await store.drafts(kind, of: signer)
  }

  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
    try await store.claims().claim("\(requestID)")
  }

  func release(_ requestID: RequestID) async {
    // What was never claimed need not be released.
    _ = try? await store.claims().release("\(requestID)")
  }
}

extension BankStore {
  fileprivate func save(
    _ draft: OpeningDraft, for signer: SignedInCustomer
  ) throws(StorageError) {
    let connection = try opened().connection
    let (customer, id) = (signer.customer.id.description, draft.requestID.description)
    let moment = clock.now().secondsSince1970
    try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      // Deleted first, so that what is saved last is also numbered last.
      try connection.deleteDraft(id, of: customer)
      try connection.run(
        "INSERT INTO drafts (customer, request_id, kind, saved_at) VALUES (?, ?, ?, ?)",
        .text(customer), .text(id), .text(draft.kind.rawValue), .integer(moment))
      // A table without row ids leaves the number of the draft the last one inserted.
      for (position, answer) in draft.answers.enumerated() {
        try connection.run(
          "INSERT INTO draft_answers VALUES (last_insert_rowid(), ?, ?, ?)",
          .integer(Int64(position)), .text(answer.key.rawValue), .text(answer.text))
      }
    }
  }

  fileprivate func deleteDraft(
    _ requestID: RequestID, of signer: SignedInCustomer
  ) throws(StorageError) {
    let connection = try opened().connection
    try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.deleteDraft("\(requestID)", of: "\(signer.customer.id)")
    }
  }

  fileprivate func drafts(
    _ kind: ProductKind, of signer: SignedInCustomer
  ) throws(StorageError) -> [OpeningDraft] {
    let connection = try opened().connection
    let kept = try connection.rows(
      "SELECT number, request_id FROM drafts WHERE customer = ? AND kind = ? ORDER BY number DESC",
      .text("\(signer.customer.id)"), .text(kind.rawValue)
    ) { (row) throws(StorageError) in
      (row.integer(0), try row.value(1) { RequestID($0) })
    }
    var drafts: [OpeningDraft] = []
    for (number, requestID) in kept {
      let answers = try connection.rows(
        "SELECT key, answer FROM draft_answers WHERE draft = ? ORDER BY position",
        .integer(number)
      ) { OpeningDraft.Answer(key: QuestionKey(rawValue: $0.text(0)), text: $0.text(1)) }
      drafts.append(OpeningDraft(kind: kind, requestID: requestID, answers: answers))
    }
    return drafts.filter { !$0.answers.isEmpty }
  }
}

extension SQLiteConnection {
  fileprivate func deleteDraft(_ id: String, of customer: String) throws(StorageError) {
    try run("DELETE FROM drafts WHERE customer = ? AND request_id = ?", .text(customer), .text(id))
  }
}
