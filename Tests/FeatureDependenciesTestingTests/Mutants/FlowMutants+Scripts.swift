import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that do not follow their own script.
  static let scripts = [
    breakage("rejectsWithTheReason", "limits of its own") { script, with in
      let wide = script.changed { question in
        guard case .amount = question.kind else { return question }
        return .amount(question.key, question.answer, within: 1000...1_000_000_000_000)
      }
      return ReferenceFlow(script: wide, with: with)
    },
    offering("usesTheCatalog", "a rate of its own") { products in
      products.map { $0.atOneRate(AnnualRate(basisPoints: 99)) }
    },
    breakage("asksWhatItPublishes", "two questions in another order") { script, with in
      var questions = script.questions
      questions.swapAt(1, 2)
      return ReferenceFlow(script: script.replacing(questions), with: with)
    },
  ]

  /// Flows that handle a repeated request incorrectly.
  static let repetitions = [
    following("opensOnceWithoutMoney", "asking for the money again") { $0.needsMoneyAgain = true },
    following("rejectsOtherTerms", "answering other terms with the old account") {
      $0.isSame = { _, _ in true }
    },
    following("asksTheSameAgain", "asking for no consent again") { $0.skipsConsentAgain = true },
    following("linksTheNewest", "linking the first account of its kind") {
      $0.linked = { opened, known in known.first ?? opened }
    },
    breakage("asksTheSameAgain", "asking for no other product again") { script, with in
      let known = script.questions.filter { question in
        if case .otherFeature = question.role { false } else { question.key != "reference.paper" }
      }
      return ForgetfulFlow(
        whole: ReferenceFlow(script: script, with: with),
        again: ReferenceFlow(script: script.replacing(known), with: with), ledger: with.ledger)
    },
  ]

  /// Flows that open another selection than the customer chose.
  static let choices = [
    first("opensEachAlternative", "always the first product", at: "reference.product"),
    first("opensEachAlternative", "always the first term", at: "reference.months"),
    first("opensEachAlternative", "always taxed in the first way", at: "reference.tax"),
    offering("opensEachAlternative", "one rate for all products and terms") { products in
      products.map { $0.atOneRate(products.first?.offer.tiers.first?.rate) }
    },
    first("paysFromTheChosenAccount", "always the first account", at: "reference.fundingAccount"),
    previewing("paysFromTheChosenAccount", "showing the remaining balance of the first account") {
      $0.changed(left: Won(1))
    },
    listing("offersEveryAccount", "one demand account only") { accounts in
      let first = accounts.first { $0.isDemand }
      return accounts.filter { !$0.isDemand || $0.number == first?.number }
    },
    listing("checksTheChosenAccount", "all the customer's money in each account") { accounts in
      let most = accounts.map(\.balance).max() ?? .zero
      return accounts.map { $0.holding(most) }
    },
  ]

  static func listing(
    _ clause: String, _ name: String, _ list: @escaping @Sendable ([Account]) -> [Account]
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.ledger = ChangedLedger(base: with.ledger, list: list)
    }
  }

  static func offering(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable ([ReferenceProduct]) -> [ReferenceProduct]
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.catalog = ChangedCatalog(base: with.catalog, change: change)
    }
  }

  private static func following(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (inout ReferenceRules) -> Void
  ) -> Breakage {
    breakage(clause, name) { script, with in
      var flow = ReferenceFlow(script: script, with: with)
      change(&flow.rules)
      return flow
    }
  }

  /// A flow that uses the first value on offer as the answer to the question `key`.
  private static func first(_ clause: String, _ name: String, at key: String) -> Breakage {
    rewriting(clause, name) { prompt, _, text in
      let first = (prompt.choices + prompt.numbers).first?.value
      return prompt.key.rawValue == key ? first ?? text : text
    }
  }
}

extension ReferenceProduct {
  /// A copy with `rate` for all terms, or the product itself if `rate` is nil.
  func atOneRate(_ rate: AnnualRate?) -> ReferenceProduct {
    guard let rate else { return self }
    let tiers = offer.tiers.map { RateTier(months: $0.months, rate: rate) }
    return ReferenceProduct(
      offer: ProductOffer(id: offer.id, name: offer.name, limits: offer.limits, tiers: tiers))
  }
}

/// Runs `again` instead of `whole` once an account of the product is open.
private struct ForgetfulFlow: Flow {
  let whole: any Flow
  let again: any Flow
  let ledger: any AccountLedger

  func run() async -> FlowOutcome {
    let isKnown = (try? await ledger.accounts().contains { $0.product == ReferenceProduct.kind })
    return await (isKnown == true ? again : whole).run()
  }
}
