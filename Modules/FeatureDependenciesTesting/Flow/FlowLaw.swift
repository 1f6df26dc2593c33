public import FeatureDependencies
import Synchronization

/// The law of every ``FeatureDependencies/Flow`` that opens a product: it keeps the
/// promises of the protocol for each answer of the customer and each failing dependency.
///
/// A check runs conversations with a customer who draws each answer from a seed: valid and invalid
/// ones, going back, stopping. Midnight passes, dependencies fail, nested flows open or stop, and
/// requests are repeated. If a run breaks a promise, the check leaves out and simplifies what the
/// customer did as long as the promise stays broken, and throws a ``LawBroken``.
///
/// The law finds the questions by asking. It recognizes the parts of the terms by the keys that
/// ``FeatureDependencies/ProductDescription/questionKey(for:)`` returns for `product`, `amount`,
/// `months`, `tax`, `fundingAccount` and `consent`.
public struct FlowLaw: Sendable {
  /// What the law knows of a product without asking the feature.
  struct Figures: Sendable {
    let offer: ProductOffer
    /// The bonus of a link in basis points.
    let bonus: Int
    /// The interest in won of a selection at a rate in basis points.
    let interest: @Sendable (ProductSelection, Int) -> Int64
  }

  static let tooEarly = "1990-01-02"
  static let tooLate = "9999-12-31"

  /// The keys of the questions about the terms; nil for those that the flow does not ask.
  struct Keys: Sendable {
    let product, amount, months, tax, fundingAccount, consent: QuestionKey?
  }

  let product: ProductDescription
  let keys: Keys
  /// The texts that are known to be in each language.
  let texts = FlowTexts()
  let figures: [ProductID: Figures]
  let others: [OtherProduct]
  private let make: @Sendable (OpeningDoubles, FlowPlan.Run, AccountNumber?, FlowTrace) -> any Flow

  /// Creates the law of the flow that `flow` wires to the doubles, the catalog of `products`, and
  /// the account to link to, if the feature's builder gets one.
  ///
  /// `others` are the questions that offer another product. `bonus` is part of a linked account's
  /// rate. `interest` is the interest of a selection before tax in won, at a rate in basis points;
  /// compute it independently of the feature.
  public init<Product: CatalogProduct>(
    of product: ProductDescription, offering products: [Product],
    opening others: [OtherProduct],
    bonus: (Product) -> AnnualRate?,
    interest: @escaping @Sendable (Product, ProductSelection, Int) -> Int64,
    flow:
      @escaping @Sendable (
        OpeningDoubles, any ProductCatalog<Product>, AccountNumber?
      ) -> any Flow
  ) {
    self.product = product
    self.others = others
    let key = product.questionKey(for:)
    keys = Keys(
      product: key("product"), amount: key("amount"), months: key("months"), tax: key("tax"),
      fundingAccount: key("fundingAccount"), consent: key("consent"))
    let known = products.map { product in
      let bonus = bonus(product)?.basisPoints ?? 0
      return (
        product.offer.id,
        Figures(offer: product.offer, bonus: bonus) { interest(product, $0, $1) }
      )
    }
    figures = Dictionary(known) { first, _ in first }
    make = { doubles, plan, link, trace in
      let offered = plan.isCatalogEmpty ? [] : products
      return flow(doubles, FlowCatalog(offered, failing: plan.catalog, trace), link)
    }
  }

  func flow(
    _ doubles: OpeningDoubles, _ plan: FlowPlan.Run, _ link: AccountNumber?, _ trace: FlowTrace
  ) -> any Flow { make(doubles, plan, link, trace) }

  /// Runs random conversations for each seed; without `seeds`, for the one in the variable SEED, or
  /// for 1 to 50.
  ///
  /// Throws ``LawBroken``.
  public func check(seeds: ClosedRange<UInt64>? = nil) async throws {
    for seed in Seeds.all(seeds) {
      var numbers = SplitMix64(seed: seed)
      var keys: [QuestionKey] = []
      for number in 0..<Self.conversations {
        let steps = steps(number, using: &numbers, keys)
        let result = try await result(steps)
        for key in result.keys where !keys.contains(key) { keys.append(key) }
        if let broken = result.broken { throw try await shortest(steps, broken, seed) }
      }
    }
  }

  private static let conversations = 12

  private struct Broken {
    let violation: Violation
    let run: FlowRun
  }

  /// Has the conversation of `steps`. Returns the questions asked, and the first broken promise.
  private func result(
    _ steps: [FlowStep]
  ) async throws -> (keys: [QuestionKey], broken: Broken?) {
    let plan = steps.reduce(into: FlowPlan()) { $1.apply(&$0) }
    let result = await TimeLimit.result(within: .seconds(60)) {
      try await FlowWorld(plan, self).runs()
    }
    let runs = try result?.get() ?? []
    for run in runs {
      if let violation = FlowRule.violation(in: run) {
        return ([], Broken(violation: violation, run: run))
      }
    }
    return (runs.flatMap { $0.turns.map(\.key) }, nil)
  }

  private func shortest(
    _ steps: [FlowStep], _ broken: Broken, _ seed: UInt64
  ) async throws -> LawBroken {
    var last = broken
    let left = try await Shrinking.shortest(steps, simpler: { _ in [] }) { fewer in
      guard let broken = try await result(fewer).broken else { return false }
      last = broken
      return true
    }
    let lines =
      [
        "The flow of \(product.kind) breaks its law; SEED=\(seed) repeats it. "
          + "It takes \(left.count) of \(steps.count) steps:"
      ] + left.enumerated().map { "\($0 + 1). \($1.text)" } + ["the conversation:"]
      + last.run.story.map { "  " + $0 } + [
        "broken: \(last.violation.promise)"
          + (last.violation.failedCase.map { " (\($0))" } ?? ""),
        "  expected: \(last.violation.expected)", "  came:     \(last.violation.actual)",
      ]
    return LawBroken(
      seed: seed, steps: left.count,
      description: lines.map(ValueDescription.printable).joined(separator: "\n  "))
  }
}

/// A question with which a flow offers to open another product, before its own or after it.
public struct OtherProduct: Sendable {
  let question: QuestionKey
  let kind: ProductKind
  let isLinked: Bool
  let answer: String

  /// Creates an offer of a product of `kind`, which the customer accepts by answering the question
  /// `key` with `answer`. If it `isLinked`, the two accounts are linked to each other.
  public init(
    _ kind: ProductKind, at key: String, answer: String = "yes", isLinked: Bool
  ) {
    question = QuestionKey(rawValue: key)
    self.kind = kind
    self.isLinked = isLinked
    self.answer = answer
  }
}

extension FlowRun {
  /// The run in a few lines.
  fileprivate var story: [String] {
    events.compactMap { event in
      switch event {
      case .turn(let turn):
        switch turn.reply {
        case .success(let text): "\(turn.key): \"\(text.prefix(40))\""
        case .failure(let why): "\(turn.key): \(ValueDescription.text(why))"
        }
      case .signed(_, let error): "signed" + (error.map { ": \(ValueDescription.text($0))" } ?? "")
      case .opened(_, .success(let account), _): "opened \(account.number)"
      case .opened(_, .failure(let error), _): "not opened: \(ValueDescription.text(error))"
      case .nested(let outcome):
        "nested flow: opened \(outcome.opened.map(\.number)), "
          + "stopped by \(ValueDescription.text(outcome.stop as Any))"
      case .failed(let stop): "failed: \(ValueDescription.text(stop))"
      case .outside(let account): "another session opened \(account.number)"
      case .shown(.opened(let account)): "shown as opened: \(account.number)"
      case .shown, .took: nil
      }
    } + [
      "outcome: opened \(outcome.opened.map(\.number)), stopped by "
        + ValueDescription.text(outcome.stop as Any)
    ]
  }

  /// Throws unless `text` is present in each language.
  func checkText(_ text: LocalizedText, _ what: String, _ check: Check) throws {
    guard !law.texts.contains(text) else { return }
    try check.isTranslated(text, what, naming: law.figures.values.map(\.offer))
    law.texts.insert(text)
  }
}

/// Texts that were checked, because most are the same in each conversation.
final class FlowTexts: Sendable {
  private let texts = Mutex<Set<LocalizedText>>([])

  func contains(_ text: LocalizedText) -> Bool { texts.withLock { $0.contains(text) } }
  func insert(_ text: LocalizedText) { texts.withLock { _ = $0.insert(text) } }
}
