import FeatureDependencies

/// A conversation. By default the customer is a pipe, gives the first valid answer to each question
/// and declines other products, and nothing fails.
struct FlowPlan: Sendable {
  /// What happens in one run of the flow.
  struct Run: Sendable {
    /// What the customer does, by question and by how often it was asked.
    var acts: [QuestionKey: [Int: FlowAct]] = [:]
    /// The error of each signature; only of the first one if the customer goes back.
    var signing: SigningError?
    /// The calls of the ledger that fail: the lookup of the request, and reads of the accounts from
    /// this one on.
    var failsLookup = false
    var failingRead = Int.max
    /// The error of the opening, and whether the account is opened nevertheless.
    var opening: (error: LedgerError, isOpened: Bool)?
    /// The error of the catalog, or an empty catalog.
    var catalog: CatalogError?
    var isCatalogEmpty = false
    /// How nested flows end, by their number.
    var nested: [Int: FlowNestedEnd] = [:]
  }

  var runs = [Run(), Run()]
  var user = FlowUser.pipe
  /// The day of the first run, and the seconds from noon in Seoul to its start.
  var (day, seconds) = ("2026-11-20", Int64(0))
  /// The balances of the customer's one or two demand accounts.
  var (balance, second) = (Int64(50_000_000), Int64?.none)
  /// Whether the customer has accounts to link, and whether the builder gets one of them.
  var (hasOlder, isLinked) = (false, false)
  /// Another account of the customer.
  var held: (kind: ProductKind, sum: Int64)?
  /// The time until the request is repeated, and whether the money is spent then; nil if it is not
  /// repeated.
  var pause: (seconds: Int64, isSpent: Bool)?
  /// Whether a repetition must ask the same questions.
  var isSame = true
}

/// One difference from the plain conversation.
struct FlowStep: Sendable {
  let text: String
  let apply: @Sendable (inout FlowPlan) -> Void

  init(_ text: String, apply: @escaping @Sendable (inout FlowPlan) -> Void) {
    self.text = text
    self.apply = apply
  }
}

/// Who answers: this decides which questions are asked at all.
enum FlowUser: String, Sendable, CaseIterable {
  case pipe, person
  case answersFile = "answers file"
}

/// What a customer does at a question.
enum FlowAct: Sendable {
  /// One of the valid answers, by index.
  case valid(Int)
  /// The answer that starts another product's flow.
  case accept
  /// One of the invalid answers, by index.
  case wrong(Int)
  /// A text that is too long, and then the longest one.
  case longest
  /// No to a consent.
  case refuse
  case interrupted(DialogInterruption)
  /// The plain answer after this many seconds.
  case late(Int64)
  /// The plain answer after another session has spent the money, or opened other terms with the
  /// flow's request ID.
  case meanwhile(isRival: Bool)
}

enum FlowNestedEnd: Sendable {
  /// The flow opens its account, and `deeper` ones in flows nested in it.
  case opened(deeper: Int)
  /// The flow stops for this reason, after it opened its account if `isOpened`.
  case stopped(FlowStop, isOpened: Bool)
  /// The customer goes back out of the flow, after it opened `deeper` accounts.
  case left(deeper: Int)
}
