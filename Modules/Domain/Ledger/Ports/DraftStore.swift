public import FeatureDependencies

/// An application in progress: what the customer has answered, and the id that opens it once.
///
/// It never holds a PIN or a consent.
public struct OpeningDraft: Sendable, Equatable {
  /// One answer, as it was entered.
  public struct Answer: Sendable, Equatable {
    /// The question.
    public let key: QuestionKey
    /// What was entered.
    public let text: String

    /// An answer.
    public init(key: QuestionKey, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// Which product is being opened.
  public let kind: ProductKind
  /// The id that opens it once.
  public let requestID: RequestID
  /// The answers so far, in the order given.
  public var answers: [Answer]

  /// A draft.
  public init(kind: ProductKind, requestID: RequestID, answers: [Answer] = []) {
    self.kind = kind
    self.requestID = requestID
    self.answers = answers
  }
}

/// Where one customer's applications in progress are kept.
///
/// A conformer has written durably when ``save(_:)`` returns. It can be called from any task.
public protocol DraftStore: Sendable {
  /// Keeps `draft` in place of what was kept of the same request. Throws a ``StorageError``.
  func save(_ draft: OpeningDraft) async throws(StorageError)

  /// Forgets what was kept of `requestID`, if anything was. Throws a ``StorageError``.
  func delete(_ requestID: RequestID) async throws(StorageError)

  /// The drafts of this kind that have an answer or more; the last one saved first.
  ///
  /// Throws a ``StorageError``.
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft]

  /// Claims the draft of `requestID` for this process, until it ends or releases it; false if
  /// another process has claimed it. Throws a ``StorageError``.
  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool

  /// Gives up the claim to the draft of `requestID`.
  func release(_ requestID: RequestID) async
}
