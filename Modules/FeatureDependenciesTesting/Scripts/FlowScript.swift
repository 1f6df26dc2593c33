public import FeatureDependencies

/// A feature's description of its flow for ``FlowContract``: the questions in order, with valid and
/// invalid answers, and the account that they open.
///
/// Amounts are in won, rates in basis points, and identifiers are text, so that creating a script
/// cannot fail.
public struct FlowScript: Sendable {
  /// The product, as the feature publishes it.
  public let product: ProductDescription
  /// The selection that the answers make.
  public let chosen: ScriptedSelection
  /// The yearly rate of ``chosen`` without a link, in basis points.
  public let rate: Int
  /// The total paid in over the term, in won.
  public let principal: Int64
  /// The interest of ``chosen`` before tax, in won, without a link and opened on 20 November 2026;
  /// nil if the contract must not check it.
  public let interest: Int64?
  /// The questions in the order asked when no other product is opened. One of them is the consent;
  /// those after it are asked after the opening.
  public let questions: [ScriptedQuestion]
  /// Another valid answer to a question before the consent.
  public let change: ScriptedChange
  /// The customer's balance. It must cover the amount, also with ``change``, and two million won
  /// more for clauses that open another product first.
  public let balance: Won
  /// Other valid answers, one question each: another product, another term. Other kinds of tax, the
  /// limits of the amount and the longest text are added automatically.
  public let alternatives: [ScriptedChange]
  /// The yearly rate of ``chosen`` with a link, in basis points; nil if a link does not change the
  /// rate.
  public let linkedRate: Int?
  /// The interest of ``chosen`` with a link, like ``interest``.
  public let linkedInterest: Int64?
  /// Whether the flow remembers a consent to something else that it asks before. If false, going
  /// back asks that consent and the questions after it again, as in an
  /// ``FeatureDependencies/Interview``.
  public let remembersConsents: Bool

  /// Creates a script.
  ///
  /// If there are several products or terms, pass `alternatives`. Without them the contract cannot
  /// detect a flow that ignores the answer and opens the first product. State the interest of
  /// the chosen product and of each change, computed independently of the feature. Without it the
  /// contract cannot detect interest that is wrong in every figure.
  public init(
    of product: ProductDescription, choosing chosen: ScriptedSelection, rate: Int,
    principal: Int64, interest: Int64? = nil, questions: [ScriptedQuestion],
    change: ScriptedChange, balance: Won = OpeningDoubles.balance,
    alternatives: [ScriptedChange] = [], linkedRate: Int? = nil, linkedInterest: Int64? = nil,
    remembersConsents: Bool = false
  ) {
    self.product = product
    self.chosen = chosen
    self.rate = rate
    self.principal = principal
    self.interest = interest
    self.questions = questions
    self.change = change
    self.balance = balance
    self.alternatives = alternatives
    self.linkedRate = linkedRate
    self.linkedInterest = linkedInterest
    self.remembersConsents = remembersConsents
  }

  /// Steps that answer all questions. Answers in `changed`, by question key, replace those of the
  /// script.
  public func steps(_ changed: [String: String] = [:]) -> [ScriptedDialog.Step] {
    questions.map { .answer($0.key, changed[$0.key] ?? $0.answer) }
  }

  /// The steps before the question `key`; all steps if there is no such question.
  public func steps(
    upTo key: String, _ changed: [String: String] = [:]
  ) -> [ScriptedDialog.Step] {
    Array(steps(changed).prefix { $0.key.rawValue != key })
  }

  /// The steps after the question `key`; none if there is no such question.
  public func steps(after key: String) -> [ScriptedDialog.Step] {
    Array(steps().drop { $0.key.rawValue != key }.dropFirst())
  }
}

/// The product, amount, term and tax that the answers of a script choose.
public struct ScriptedSelection: Sendable, Equatable {
  /// The product's ID.
  public var product: String
  /// The amount of each payment, in won. The first payment is debited at the opening.
  public var amount: Int64
  /// The term in months.
  public var months: Int
  /// How the interest is taxed.
  public var tax: TaxKind

  /// Creates a selection; `amount` is in won.
  public init(product: String, amount: Int64, months: Int, tax: TaxKind) {
    self.product = product
    self.amount = amount
    self.months = months
    self.tax = tax
  }

  /// Creates the scripted form of `selection`.
  init(_ selection: ProductSelection) {
    self.init(
      product: "\(selection.productID)", amount: selection.amount.amount,
      months: selection.months, tax: selection.taxKind)
  }
}
