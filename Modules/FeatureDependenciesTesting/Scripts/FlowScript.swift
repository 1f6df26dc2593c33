public import FeatureDependencies

/// What a feature says of its flow, so that ``FlowContract`` can go through it: the questions in
/// their order with good and wrong answers, and what is opened.
///
/// Money is written in won, rates in basis points, identifiers as text, so that a script is plain
/// data that cannot fail.
public struct FlowScript: Sendable {
  /// The product, as the feature publishes it.
  public let product: ProductDescription
  /// What the good answers choose.
  public let chosen: ScriptedSelection
  /// The yearly rate of what is chosen, in basis points, linked to nothing.
  public let rate: Int
  /// All that is paid in over the term, in won.
  public let principal: Int64
  /// The questions, in the order asked when nothing else is opened as well. One of them is the
  /// consent; what stands after it is asked after the opening.
  public let questions: [ScriptedQuestion]
  /// Another good answer to a question before the consent.
  public let change: ScriptedChange
  /// What the customer has: enough for the change, too, and two million won on top.
  public let balance: Won
  /// Other good answers, a question each: another product, another term. How interest is taxed need
  /// not be among them.
  public let alternatives: [ScriptedChange]
  /// The yearly rate of what is chosen, in basis points, if it is linked to another account; nil if
  /// a link changes nothing.
  public let linkedRate: Int?

  /// A script.
  ///
  /// Where the bank offers several products or terms, `alternatives` names others than the good
  /// answers: a flow that opens the first whatever is answered is not noticed without them.
  public init(
    of product: ProductDescription, choosing chosen: ScriptedSelection, rate: Int,
    principal: Int64, questions: [ScriptedQuestion], change: ScriptedChange,
    balance: Won = OpeningDoubles.balance, alternatives: [ScriptedChange] = [],
    linkedRate: Int? = nil
  ) {
    self.product = product
    self.chosen = chosen
    self.rate = rate
    self.principal = principal
    self.questions = questions
    self.change = change
    self.balance = balance
    self.alternatives = alternatives
    self.linkedRate = linkedRate
  }

  /// The customer's answers from first to last, with `changed` ones by key instead of the good
  /// ones.
  public func steps(_ changed: [String: String] = [:]) -> [ScriptedDialog.Step] {
    questions.map { .answer($0.key, changed[$0.key] ?? $0.answer) }
  }

  /// The customer's answers before the question `key`; all if there is none.
  public func steps(
    upTo key: String, _ changed: [String: String] = [:]
  ) -> [ScriptedDialog.Step] {
    Array(steps(changed).prefix { $0.key.rawValue != key })
  }

  /// The customer's answers after the question `key`; none if there is none.
  public func steps(after key: String) -> [ScriptedDialog.Step] {
    Array(steps().drop { $0.key.rawValue != key }.dropFirst())
  }
}

/// What the answers of a script choose of a product.
public struct ScriptedSelection: Sendable, Equatable {
  /// The product's id.
  public var product: String
  /// What is paid in at a time and taken from the funding account at the opening, in won.
  public var amount: Int64
  /// The term in months.
  public var months: Int
  /// How the interest is taxed.
  public var tax: TaxKind

  /// A choice; `amount` in won.
  public init(product: String, amount: Int64, months: Int, tax: TaxKind) {
    self.product = product
    self.amount = amount
    self.months = months
    self.tax = tax
  }

  /// What `selection` chooses.
  init(_ selection: ProductSelection) {
    self.init(
      product: "\(selection.productID)", amount: selection.amount.amount,
      months: selection.months, tax: selection.taxKind)
  }
}
