public import FeatureDependencies

/// A question of a ``FlowScript``, with an answer that continues the flow and answers that are
/// rejected.
public struct ScriptedQuestion: Sendable {
  /// The kind of answer that the question must ask for.
  public enum Kind: Sendable {
    /// A choice of these values, in any order.
    case choice([String])
    /// An amount within these limits.
    case amount(ClosedRange<Won>)
    /// A choice of these numbers, in this order.
    case number([Int])
    /// A text of at most `limit` characters.
    case text(limit: Int)
    /// Explicit consent, `yes` or `no`.
    case consent
  }

  /// The effect of the question, as far as the contract depends on it.
  public enum Role: Sendable {
    /// No effect that the contract depends on.
    case plain
    /// Rejects insufficient funds: the question that asks for the paying account or, if that is
    /// asked later, for the amount.
    case funding
    /// Asks for consent; after it the flow signs and opens.
    case consent
    /// Offers another product of this kind; `isLinked` says whether the two accounts are linked.
    case otherFeature(ProductKind, isLinked: Bool)
  }

  /// An answer that the question must reject.
  public struct Wrong: Sendable {
    let text: String
    /// The reason that the dialog must receive.
    let reason: Rejection

    /// Creates an answer `text` that must be rejected for `reason`.
    public init(_ text: String, _ reason: Rejection) {
      self.text = text
      self.reason = reason
    }
  }

  /// The question's stable name: `deposit.amount`.
  public let key: String
  /// The kind of answer that it must ask for.
  public let kind: Kind
  /// Its effect on the flow.
  public let role: Role
  /// The answer that continues the flow.
  public let answer: String
  /// Answers that the question must reject.
  let wrong: [Wrong]
  /// The answer of a dialog without a person or a prepared answer; nil if the question has none.
  let unattended: String?

  /// Creates a question. If `wrong` is nil, it must reject the answers that its kind always
  /// rejects.
  public init(
    _ key: String, _ kind: Kind, role: Role = .plain, answer: String, wrong: [Wrong]? = nil,
    unattended: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.role = role
    self.answer = answer
    self.wrong = wrong ?? kind.wrong
    self.unattended = unattended
  }

  var questionKey: QuestionKey { QuestionKey(rawValue: key) }
}

extension ScriptedQuestion {
  /// A question for one of `values`.
  public static func choice(
    _ key: String, _ answer: String, of values: [String]
  ) -> ScriptedQuestion {
    ScriptedQuestion(key, .choice(values), answer: answer)
  }

  /// A question for an amount in won within `limits`.
  public static func amount(
    _ key: String, _ answer: String, within limits: ClosedRange<Int64>
  ) -> ScriptedQuestion {
    let limits = Won(limits.lowerBound)...Won(limits.upperBound)
    return ScriptedQuestion(key, .amount(limits), answer: answer)
  }

  /// A question for one of `numbers`.
  public static func number(_ key: String, _ answer: Int, of numbers: [Int]) -> ScriptedQuestion {
    ScriptedQuestion(key, .number(numbers), answer: "\(answer)")
  }

  /// A question for a text of at most `limit` characters.
  public static func text(_ key: String, _ answer: String, limit: Int) -> ScriptedQuestion {
    ScriptedQuestion(key, .text(limit: limit), answer: answer)
  }

  /// A question for yes or no, with no as its unattended answer.
  public static func yesOrNo(_ key: String, _ answer: String) -> ScriptedQuestion {
    ScriptedQuestion(
      key, .choice(["yes", "no"]), answer: answer, wrong: Kind.notYesOrNo, unattended: "no")
  }

  /// The question which account pays. The customer has only one.
  public static func fundingAccount(_ key: String) -> ScriptedQuestion {
    let number = OpeningDoubles.fundingNumber
    return ScriptedQuestion(key, .choice([number]), role: .funding, answer: number)
  }

  /// The question how interest is taxed.
  public static func tax(_ key: String, _ answer: TaxKind) -> ScriptedQuestion {
    .choice(key, answer.rawValue, of: TaxKind.allCases.map(\.rawValue))
  }

  /// The consent to figures and terms, after which the flow signs and opens.
  public static func consent(_ key: String) -> ScriptedQuestion {
    ScriptedQuestion(key, .consent, role: .consent, answer: "yes")
  }

  /// The question whether to open a product of `kind`, too. The answer is no unless a clause needs
  /// a yes.
  ///
  /// If `isLinked` is true and the question precedes the consent, the new account is linked to the
  /// other product's account. After the consent, the other product's flow is built with the new
  /// account's number.
  public static func otherFeature(
    _ key: String, opens kind: ProductKind, isLinked: Bool = true
  ) -> ScriptedQuestion {
    ScriptedQuestion(
      key, .choice(["yes", "no"]), role: .otherFeature(kind, isLinked: isLinked), answer: "no",
      wrong: Kind.notYesOrNo, unattended: "no")
  }
}
