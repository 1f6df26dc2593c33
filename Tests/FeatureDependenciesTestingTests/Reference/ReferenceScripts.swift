import FeatureDependencies
import FeatureDependenciesTesting

/// Scripts of flows that differ in what they ask, and in which order.
enum ReferenceScripts {
  static let other = ProductKind(declared: "other")

  /// Another product comes first, and this one is linked to it.
  static let neighbourFirst = script([neighbour] + questions)

  /// Another product comes last, linked to this one.
  static let neighbourLast = script(questions + [neighbour])

  /// Another product comes first, this one is linked to it, and two more come last.
  static let neighboursAround = script([neighbour] + questions + [second, third])

  /// No other product; questions in another order, some more of them, one of them a consent, and
  /// one after the opening.
  static let alone = script([
    .tax("reference.tax", .general), product, .text("reference.nickname", "Nest egg", limit: 20),
    ScriptedQuestion("reference.privacy", .consent, answer: "yes"), amount, months, funding,
    consent, .yesOrNo("reference.paper", "no"),
  ])

  /// A bank with one product, whose customers have one account: neither is asked for.
  static let brief = script([months, amount, .tax("reference.tax", .general), consent])

  /// A flow around which another one offers one more product; the feature knows nothing of it.
  static let decorated = alone.replacing(alone.questions + [third])

  static let all = [neighbourFirst, neighbourLast, neighboursAround, alone]

  private static let product = ScriptedQuestion.choice(
    "reference.product", "reference-1", of: ["reference-1", "reference-2"])
  private static let amount = ScriptedQuestion.amount(
    "reference.amount", "300000", within: 10_000...3_000_000)
  private static let months = ScriptedQuestion.number("reference.months", 12, of: [12, 24])
  private static let funding = ScriptedQuestion.fundingAccount("reference.fundingAccount")
  private static let consent = ScriptedQuestion.consent("reference.consent")
  private static let neighbour = ScriptedQuestion.neighbour("reference.openOther", opens: other)
  private static let second = ScriptedQuestion.neighbour(
    "reference.openSecond", opens: ProductKind(declared: "second"), isLinked: false)
  private static let third = ScriptedQuestion.neighbour(
    "reference.openThird", opens: ProductKind(declared: "third"))
  private static let questions = [
    product, amount, months, funding, .tax("reference.tax", .general), consent,
  ]

  private static func script(_ questions: [ScriptedQuestion]) -> FlowScript {
    FlowScript(
      of: ReferenceProduct.description(asking: questions),
      choosing: ScriptedSelection(
        product: "reference-1", amount: 300_000, months: 12, tax: .general),
      rate: 350, principal: 3_600_000, questions: questions,
      change: ScriptedChange("reference.amount", to: "600000") { $0.amount = 600_000 },
      alternatives: alternatives.filter { change in
        questions.contains { $0.key == change.key }
      }.map(\.change), linkedRate: 360)
  }

  private static let alternatives: [(key: String, change: ScriptedChange)] = [
    (
      "reference.product",
      ScriptedChange("reference.product", to: "reference-2", rate: 400) {
        $0.product = "reference-2"
      }
    ),
    (
      "reference.months",
      ScriptedChange("reference.months", to: "24", rate: 380) { $0.months = 24 }
    ),
  ]
}

extension FlowScript {
  /// The same script with each question as `change` makes it.
  func changed(_ change: (ScriptedQuestion) -> ScriptedQuestion) -> FlowScript {
    replacing(questions.map(change))
  }

  func replacing(_ questions: [ScriptedQuestion]) -> FlowScript {
    FlowScript(
      of: product, choosing: chosen, rate: rate, principal: principal, questions: questions,
      change: self.change, balance: balance, alternatives: alternatives, linkedRate: linkedRate)
  }

  /// The key of the consent after which the flow opens.
  var consentKey: String {
    questions.first { if case .consent = $0.role { true } else { false } }?.key ?? ""
  }

  /// The key of the question which account pays.
  var accountKey: String { "reference.fundingAccount" }

  /// The key of the question about another product.
  var neighbourKey: String {
    questions.first { if case .neighbour = $0.role { true } else { false } }?.key ?? ""
  }
}
