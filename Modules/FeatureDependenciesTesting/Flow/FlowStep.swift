import FeatureDependencies

/// One difference from the plain conversation, in which the customer gives the first valid answer
/// to each question and declines other products, and nothing fails.
struct FlowStep: Sendable, Equatable, CustomStringConvertible {
  /// 1, or 2 if the request is repeated.
  let run: Int
  let change: FlowChange

  init(_ change: FlowChange, run: Int = 1) {
    self.run = run
    self.change = change
  }

  var description: String { (run == 1 ? "" : "repeated: ") + change.description }

  /// Simpler steps to try in place of this one.
  var simpler: [FlowStep] {
    switch change {
    case .answer(let key, let visit, .valid(let index)) where index > 1:
      [FlowStep(.answer(key, visit: visit, .valid(1)), run: run)]
    case .answer(let key, let visit, .wrong(let index)) where index > 0:
      [FlowStep(.answer(key, visit: visit, .wrong(0)), run: run)]
    case .answer(let key, let visit, let answer) where visit > 1:
      [FlowStep(.answer(key, visit: visit - 1, answer), run: run)]
    default: []
    }
  }
}

enum FlowChange: Sendable, Equatable {
  case user(FlowUser)
  /// The first run starts on this day, `seconds` after noon in Seoul.
  case start(day: String, seconds: Int64)
  /// The balance of the customer's demand account in won.
  case balance(Int64)
  /// The customer has a second demand account with this balance.
  case second(Int64)
  /// The customer has accounts that can be linked; the builder gets the second one if it `isLinked`.
  case older(isLinked: Bool)
  /// The customer has an account of this kind and amount.
  case holding(ProductKind, Int64)
  /// What the customer does when the question is asked for the `visit`-th time.
  case answer(QuestionKey, visit: Int, FlowAnswer)
  /// The signing service throws this in its `call`-th call, and in each later one unless the
  /// customer went back.
  case signing(SigningError, call: Int)
  case ledger(FlowLedgerFault)
  /// The catalog throws this; nil for an empty catalog.
  case catalog(CatalogError?)
  /// The end of the `number`-th nested flow.
  case nested(Int, FlowNestedEnd)
  /// The request is repeated, after `seconds`, and after the money was spent if `isSpent`.
  case repeated(after: Int64, isSpent: Bool)
}

/// Who answers: this decides which questions are asked at all.
enum FlowUser: String, Sendable, CaseIterable {
  case pipe, person
  case answersFile = "answers file"
}

enum FlowAnswer: Sendable, Equatable {
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

enum FlowLedgerFault: Sendable, Equatable {
  /// The opening for a request cannot be read.
  case lookup
  /// The accounts cannot be read from the `call`-th time on.
  case accounts(call: Int)
  /// The opening fails with this error, after the account was opened if `isOpened`.
  case open(LedgerError, isOpened: Bool)
}

enum FlowNestedEnd: Sendable, Equatable {
  /// The flow opens its account, and `deeper` ones in flows nested in it.
  case opened(deeper: Int)
  /// The flow stops for this reason, after it opened its account if `isOpened`.
  case stopped(FlowStop, isOpened: Bool)
  /// The customer goes back out of the flow, after it opened `deeper` accounts.
  case left(deeper: Int)
}

extension FlowChange: CustomStringConvertible {
  var description: String {
    switch self {
    case .user(let user): "the customer is a \(user.rawValue)"
    case .start(let day, let seconds): "it starts on \(day), \(seconds) seconds after noon"
    case .balance(let sum): "the customer has \(sum) won"
    case .second(let sum): "the customer has a second account with \(sum) won"
    case .older(let isLinked):
      "the customer has accounts to link" + (isLinked ? ", and the builder gets one" : "")
    case .holding(let kind, let sum): "the customer has an account of \(kind) with \(sum) won"
    case .answer(let key, let visit, let answer):
      "\(key)\(visit == 1 ? "" : " (\(visit))"): \(ValueDescription.text(answer))"
    case .signing(let error, let call): "signature \(call) fails: \(ValueDescription.text(error))"
    case .ledger(let fault): "the ledger fails: \(ValueDescription.text(fault))"
    case .catalog(let error): "the catalog: \(error.map { ValueDescription.text($0) } ?? "empty")"
    case .nested(let number, let end): "nested flow \(number): \(ValueDescription.text(end))"
    case .repeated(let seconds, let isSpent):
      "the request is repeated \(seconds) seconds later" + (isSpent ? ", without money" : "")
    }
  }
}
