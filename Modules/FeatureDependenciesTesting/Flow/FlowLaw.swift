public import FeatureDependencies

/// The law of every ``FeatureDependencies/Flow`` that opens a product: it keeps the
/// promises of the protocol for each answer of the customer and each failing dependency.
///
/// A check runs conversations with a customer who draws each answer from a seed: valid and invalid
/// ones, going back, stopping. Midnight passes, dependencies fail, nested flows open or stop, and
/// requests are repeated. If a run breaks a promise, the check leaves out what the customer did as
/// long as the promise stays broken, and throws a ``LawBroken``.
///
/// The law asks the questions of the product's description. It recognizes the parts of the terms by
/// the keys that ``FeatureDependencies/ProductDescription/questionKey(for:)`` returns for
/// `product`, `amount`, `months`, `tax`, `fundingAccount` and `consent`.
public struct FlowLaw: Sendable {
  let product: ProductDescription
  let others: [OtherProduct]
  /// Wires the flow to doubles, and to the account that the builder gets.
  let flow: @Sendable (OpeningDoubles, AccountNumber?) -> any Flow
  let products: [any CatalogProduct]
  /// Wires the feature's quotes to the doubles, for linked accounts or for unlinked ones.
  let quotes: @Sendable (OpeningDoubles, _ isLinked: Bool) -> any QuoteService

  /// Creates the law of the flow that `flow` wires to the doubles, whose catalog lists `products`,
  /// and to the account to link to, if the feature's builder gets one.
  ///
  /// `others` are the questions that offer another product. `quotes` wires the feature's quote
  /// service to the doubles: the flow must show its figures, and a ``QuoteServiceContract`` verifies
  /// them. The second value tells whether the account is linked to another one.
  public init(
    of product: ProductDescription, offering products: [any CatalogProduct],
    opening others: [OtherProduct],
    quotes: @escaping @Sendable (OpeningDoubles, _ isLinked: Bool) -> any QuoteService,
    flow: @escaping @Sendable (OpeningDoubles, AccountNumber?) -> any Flow
  ) {
    self.product = product
    self.others = others
    self.quotes = quotes
    self.flow = flow
    self.products = products
  }

  /// Runs random conversations for each seed; without `seeds`, for the one in the variable SEED, or
  /// for 1 to 50.
  ///
  /// Building a flow must have no effect, at once or later in a task, and flows must share no
  /// state. Pass the doubles' journal to the flow: its answers must be there, without consents.
  /// Throws ``LawBroken``.
  public func check(seeds: ClosedRange<UInt64>? = nil) async throws {
    let unused = try await FlowRun(of: self, at: OpeningDoubles([]))
    for link in product.linkedKind == nil ? [nil] : [nil, unused.doubles.funding] {
      _ = flow(unused.doubles, link)
    }
    for seed in try Seeds.all(seeds) {
      for number in 0...Self.conversations {
        try await law(number, unused).check(seeds: seed...seed)
      }
    }
  }

  /// The number of conversations of a seed, without the plain one after them.
  private static let conversations = 20

  /// The law of one conversation of each seed.
  private func law(_ number: Int, _ unused: FlowRun) -> StepLaw<FlowStep> {
    StepLaw(
      name: "The flow of \(product.kind)",
      draw: { numbers in
        var own = SplitMix64(seed: numbers.next() &+ UInt64(number))
        return number < Self.conversations ? try steps(using: &own) : []
      },
      run: { steps, story in
        for step in steps {
          story.note("\(step.place): \(ValueDescription.text(step.act))", head: "plan:")
        }
        let stage = try await FlowWorld(steps, self).run(story)
        if steps.isEmpty { try await checkBuilder(unused, stage, story) }
      })
  }

  /// Throws a ``Deviation`` unless a second flow has the same plain conversation as that on `stage`,
  /// whose answers are in the journal. By now, work that building started in a task has run: the
  /// `unused` flows must have had no effect.
  private func checkBuilder(_ unused: FlowRun, _ stage: FlowStage, _ story: Story) async throws {
    try await unused.checkUnused()
    let turns = await stage.turns
    let second = try await FlowWorld([], self).run(story).turns.map(\.prompt)
    try Check().equal(second, turns.map(\.prompt), "the questions of a second flow")
    let accepted = turns.filter { $0.prompt.kind != .consent && $0.rejection == nil }
    let answers = accepted.map { "\($0.key): \($0.text ?? "")" }
    try await Check().equal(stage.steps, answers, "the journal")
  }

  /// The key of the question about a part of the terms; nil if the flow does not ask it.
  func key(_ part: String) -> QuestionKey? { product.questionKey(for: part) }

  /// The offer of another product that the question makes; nil for other questions.
  func other(at key: QuestionKey) -> OtherProduct? { others.first { $0.question == key } }
}

/// A question with which a flow offers to open another product, before its own or after it.
public struct OtherProduct: Sendable {
  let question: QuestionKey
  let kind: ProductKind
  let isLinked: Bool
  let answer: String

  /// Creates an offer of a product of `kind`, which the customer accepts by answering the question
  /// `key` with `answer`. If it `isLinked`, the two accounts are linked to each other.
  public init(_ kind: ProductKind, at key: String, answer: String = "yes", isLinked: Bool) {
    question = QuestionKey(rawValue: key)
    self.kind = kind
    self.isLinked = isLinked
    self.answer = answer
  }
}
