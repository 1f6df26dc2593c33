import FeatureDependencies

/// An application in progress: what the customer has answered, and the id that opens it once.
///
/// It never holds a PIN or a consent.
struct OpeningDraft: Sendable, Equatable {
  struct Answer: Sendable, Equatable {
    let key: QuestionKey
    let text: String
  }

  let kind: ProductKind
  let requestID: RequestID
  var answers: [Answer] = []
}

/// Where one customer's applications in progress are kept.
///
/// A conformer has written durably when ``save(_:)`` returns. It can be called from any task.
protocol DraftStore: Sendable {
  /// Keeps `draft` in place of what was kept of the same request.
  func save(_ draft: OpeningDraft) async throws(StorageError)

  /// Forgets what was kept of `requestID`; nothing happens if that is nothing.
  func delete(_ requestID: RequestID) async throws(StorageError)

  /// What was kept of this kind, with an answer or more; the last one first.
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft]

  /// Claims the draft of `requestID` for this process, until it ends or releases it; false if
  /// another process has it: a conversation that goes on there.
  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool

  /// Gives up the claim to the draft of `requestID`.
  func release(_ requestID: RequestID) async
}
