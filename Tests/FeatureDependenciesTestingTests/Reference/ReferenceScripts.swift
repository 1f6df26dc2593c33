import FeatureDependencies
import FeatureDependenciesTesting

/// Scripts that differ in their questions and the order of them.
enum ReferenceScripts {
  static let other = ProductKind(declared: "other")

  /// Offers another product first, and links the new account to that product's account.
  static let otherFeatureFirst = script([otherFeature] + questions)

  /// Offers another product after the opening, and links that product's account to the new one.
  static let otherFeatureLast = script(questions + [otherFeature])

  /// Offers another product first, links the new account to that product's account, and offers two
  /// more products after the opening.
  static let otherFeaturesAround = script([otherFeature] + questions + [second, third])

  /// No other product. The questions have another order, include a second consent, and one of them
  /// follows the opening.
  static let alone = script([
    .tax("reference.tax", .general), product, .text("reference.nickname", "Nest egg", limit: 20),
    ScriptedQuestion("reference.privacy", .consent, answer: "yes"), amount, months, funding,
    consent, .yesOrNo("reference.paper", "no"),
  ])

  /// The same questions for a flow that remembers the first consent.
  static let remembering = alone.replacing(alone.questions, remembersConsents: true)

  /// One product, and customers with one account: the flow asks for neither.
  static let brief = script([months, amount, .tax("reference.tax", .general), consent])

  /// A flow with a decorator that offers one more product; the feature does not know of it.
  static let decorated = alone.replacing(alone.questions + [third])

  static let all = [otherFeatureFirst, otherFeatureLast, otherFeaturesAround, alone]

  private static let product = ScriptedQuestion.choice(
    "reference.product", "reference-1", of: ["reference-1", "reference-2"])
  private static let amount = ScriptedQuestion.amount(
    "reference.amount", "300000", within: 10_000...3_000_000)
  private static let months = ScriptedQuestion.number("reference.months", 12, of: [12, 24])
  private static let funding = ScriptedQuestion.fundingAccount("reference.fundingAccount")
  private static let consent = ScriptedQuestion.consent("reference.consent")
  private static let otherFeature = ScriptedQuestion.otherFeature(
    "reference.openOther", opens: other)
  private static let second = ScriptedQuestion.otherFeature(
    "reference.openSecond", opens: ProductKind(declared: "second"), isLinked: false)
  private static let third = ScriptedQuestion.otherFeature(
    "reference.openThird", opens: ProductKind(declared: "third"))
  private static let questions = [
    product, amount, months, funding, .tax("reference.tax", .general), consent,
  ]

  private static func script(_ questions: [ScriptedQuestion]) -> FlowScript {
    FlowScript(
      of: ReferenceProduct.description(asking: questions),
      choosing: ScriptedSelection(
        product: "reference-1", amount: 300_000, months: 12, tax: .general),
      rate: 350, principal: 3_600_000, interest: 68_250, questions: questions,
      change: ScriptedChange("reference.amount", to: "600000", interest: 136_500) {
        $0.amount = 600_000
      },
      alternatives: alternatives.filter { change in
        questions.contains { $0.key == change.key }
      }.map(\.change), linkedRate: 360, linkedInterest: 70_200)
  }

  private static let alternatives: [(key: String, change: ScriptedChange)] = [
    (
      "reference.product",
      ScriptedChange("reference.product", to: "reference-2", rate: 400, interest: 78_000) {
        $0.product = "reference-2"
      }
    ),
    (
      "reference.months",
      ScriptedChange("reference.months", to: "24", rate: 380, interest: 285_000) { $0.months = 24 }
    ),
  ]
}

extension FlowScript {
  /// A copy of the script with each question transformed by `change`.
  func changed(_ change: (ScriptedQuestion) -> ScriptedQuestion) -> FlowScript {
    replacing(questions.map(change))
  }

  func replacing(
    _ questions: [ScriptedQuestion], remembersConsents: Bool = false
  ) -> FlowScript {
    FlowScript(
      of: product, choosing: chosen, rate: rate, principal: principal, interest: interest,
      questions: questions, change: self.change, balance: balance, alternatives: alternatives,
      linkedRate: linkedRate, linkedInterest: linkedInterest, remembersConsents: remembersConsents)
  }

  /// The key of the consent after which the flow opens.
  var consentKey: String {
    questions.first { if case .consent = $0.role { true } else { false } }?.key ?? ""
  }

  /// The key of the question that asks which account pays.
  var accountKey: String { "reference.fundingAccount" }

  /// The key of the question about another product.
  var otherKey: String {
    questions.first { if case .otherFeature = $0.role { true } else { false } }?.key ?? ""
  }
}
