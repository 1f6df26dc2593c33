public import FeatureDependencies

/// A question of a flow, as its ``FlowScript`` describes it: the answer that carries on, and what
/// is rejected.
public struct ScriptedQuestion: Sendable {
  /// What the question must be when it is asked.
  public enum Kind: Sendable {
    /// A choice of these values, in any order.
    case choice([String])
    /// A sum within these limits.
    case amount(ClosedRange<Won>)
    /// One of these numbers, in this order.
    case number([Int])
    /// A text of at most so many characters.
    case text(limit: Int)
    /// Consent.
    case consent
  }

  /// What the question decides, as far as the contract must know.
  public enum Role: Sendable {
    /// Nothing that the contract must know.
    case plain
    /// Whether there is money enough: which account pays or, if it is asked later, how much is
    /// paid.
    case funding
    /// Whether the customer agrees: after it the flow signs and opens.
    case consent
    /// Whether another product, of this kind, is opened as well; if it is linked, the two accounts
    /// are linked to each other.
    case neighbour(ProductKind, isLinked: Bool)
  }

  /// An answer that the question does not accept.
  public struct Wrong: Sendable {
    /// The answer.
    let text: String
    /// Why it is not accepted.
    let reason: Rejection

    /// The answer `text`, which is rejected for `reason`.
    public init(_ text: String, _ reason: Rejection) {
      self.text = text
      self.reason = reason
    }
  }

  /// The question's stable name: `deposit.amount`.
  public let key: String
  /// What it must be.
  public let kind: Kind
  /// What it decides.
  public let role: Role
  /// The answer that carries on to the next question.
  public let answer: String
  /// Answers that are not accepted.
  let wrong: [Wrong]
  /// What a dialog answers that has nobody to ask, if the question allows that.
  let unattended: String?

  /// A question. With `wrong` nil, what every question of its kind rejects must be rejected.
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
  /// A choice of `values`.
  public static func choice(
    _ key: String, _ answer: String, of values: [String]
  ) -> ScriptedQuestion {
    ScriptedQuestion(key, .choice(values), answer: answer)
  }

  /// A sum of won within `limits`.
  public static func amount(
    _ key: String, _ answer: String, within limits: ClosedRange<Int64>
  ) -> ScriptedQuestion {
    let limits = Won(limits.lowerBound)...Won(limits.upperBound)
    return ScriptedQuestion(key, .amount(limits), answer: answer)
  }

  /// One of `numbers`.
  public static func number(_ key: String, _ answer: Int, of numbers: [Int]) -> ScriptedQuestion {
    ScriptedQuestion(key, .number(numbers), answer: "\(answer)")
  }

  /// A text of at most `limit` characters.
  public static func text(_ key: String, _ answer: String, limit: Int) -> ScriptedQuestion {
    ScriptedQuestion(key, .text(limit: limit), answer: answer)
  }

  /// Yes or no, which is no where nobody answers.
  public static func yesOrNo(_ key: String, _ answer: String) -> ScriptedQuestion {
    ScriptedQuestion(
      key, .choice(["yes", "no"]), answer: answer, wrong: Kind.notYesOrNo, unattended: "no")
  }

  /// Which account pays: the customer's only one does.
  public static func fundingAccount(_ key: String) -> ScriptedQuestion {
    let number = OpeningDoubles.fundingNumber
    return ScriptedQuestion(key, .choice([number]), role: .funding, answer: number)
  }

  /// How interest is taxed.
  public static func tax(_ key: String, _ answer: TaxKind) -> ScriptedQuestion {
    .choice(key, answer.rawValue, of: TaxKind.allCases.map(\.rawValue))
  }

  /// Consent to the figures and the terms, after which the flow signs and opens.
  public static func consent(_ key: String) -> ScriptedQuestion {
    ScriptedQuestion(key, .consent, role: .consent, answer: "yes")
  }

  /// Whether a product of `kind` is opened as well, yes or no; the customer says no unless a clause
  /// needs a yes. If it stands before the consent, the new account is linked to the other
  /// product's; if it stands after, the other product's flow is built for the new account's number.
  public static func neighbour(
    _ key: String, opens kind: ProductKind, isLinked: Bool = true
  ) -> ScriptedQuestion {
    ScriptedQuestion(
      key, .choice(["yes", "no"]), role: .neighbour(kind, isLinked: isLinked), answer: "no",
      wrong: Kind.notYesOrNo, unattended: "no")
  }
}
