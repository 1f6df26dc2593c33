public import FeatureDependencies

/// An application in progress: the answers so far, and the request ID of its opening.
///
/// It never holds a PIN or a consent.
public struct OpeningDraft: Sendable, Equatable {
  /// An answer as the customer entered it.
  public struct Answer: Sendable, Equatable {
    /// The key of the question.
    public let key: QuestionKey
    /// The text that was entered.
    public let text: String

    /// Creates an answer to the question `key`.
    public init(key: QuestionKey, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// The product to open.
  public let kind: ProductKind
  /// The request ID, which opens one account however often it is used.
  public let requestID: RequestID
  /// The answers so far, in the order they were entered.
  public var answers: [Answer]
  /// When the draft was saved; nil if it was not, or if the stored time is not valid.
  public var savedAt: Timestamp?

  /// Creates a draft, by default without answers and not saved.
  public init(
    kind: ProductKind, requestID: RequestID, answers: [Answer] = [], savedAt: Timestamp? = nil
  ) {
    self.kind = kind
    self.requestID = requestID
    self.answers = answers
    self.savedAt = savedAt
  }
}

/// Stores one customer's applications in progress.
///
/// A draft is durable when ``save(_:)`` returns. A conformer can be called from any task. Each
/// method throws a ``StorageError``.
public protocol DraftStore: Sendable {
  /// Stores `draft` in place of the stored draft of the same request, if there is one.
  func save(_ draft: OpeningDraft) async throws(StorageError)

  /// Deletes the draft of `requestID`, if there is one.
  func delete(_ requestID: RequestID) async throws(StorageError)

  /// The drafts with at least one answer, most recently saved first.
  func all() async throws(StorageError) -> [OpeningDraft]
}
