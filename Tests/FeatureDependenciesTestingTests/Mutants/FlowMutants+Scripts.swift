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
    offering("usesTheCatalogue", "a rate of its own") { products in
      products.map { $0.atOneRate(AnnualRate(basisPoints: 99)) }
    },
    breakage("asksWhatItPublishes", "two questions in another order") { script, with in
      var questions = script.questions
      questions.swapAt(1, 2)
      return ReferenceFlow(script: script.replacing(questions), with: with)
    },
  ]

  /// Flows that treat what was opened before in another way.
  static let repetitions = [
    following("opensOnceWithoutMoney", "asking for the money again") { $0.needsMoneyAgain = true },
    following("refusesOtherTerms", "answering other terms with the old account") {
      $0.isSame = { _, _ in true }
    },
    following("asksTheSameAgain", "asking for no consent again") { $0.skipsConsentAgain = true },
    following("linksTheNewest", "linking the first account of its kind") {
      $0.linked = { opened, known in known.first ?? opened }
    },
    breakage("asksTheSameAgain", "asking for no other product again") { script, with in
      let known = script.questions.filter { question in
        if case .neighbour = question.role { false } else { question.key != "reference.paper" }
      }
      return ForgetfulFlow(
        whole: ReferenceFlow(script: script, with: with),
        again: ReferenceFlow(script: script.replacing(known), with: with), ledger: with.ledger)
    },
  ]

  /// Flows in which what the customer chose is not what she gets.
  static let choices = [
    first("opensWhatIsChosen", "always the first product", at: "reference.product"),
    first("opensWhatIsChosen", "always the first term", at: "reference.months"),
    first("opensWhatIsChosen", "always taxed in the first way", at: "reference.tax"),
    offering("opensWhatIsChosen", "one rate for all products and terms") { products in
      products.map { $0.atOneRate(products.first?.offer.tiers.first?.rate) }
    },
    first("paysFromTheChosenAccount", "always the first account", at: "reference.fundingAccount"),
    previewing("paysFromTheChosenAccount", "telling what is left in the first account") {
      $0.changed(left: Won(1))
    },
    listing("offersEveryAccount", "one demand account only") { accounts in
      let first = accounts.first { $0.isDemand }
      return accounts.filter { !$0.isDemand || $0.number == first?.number }
    },
    listing("looksAtTheChosenAccount", "all the customer's money in each account") { accounts in
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

  /// A flow that takes the first of what is offered, whatever is answered to `key`.
  private static func first(_ clause: String, _ name: String, at key: String) -> Breakage {
    rewriting(clause, name) { prompt, _, text in
      let first = (prompt.choices + prompt.numbers).first?.value
      return prompt.key.rawValue == key ? first ?? text : text
    }
  }
}

extension ReferenceProduct {
  /// The product with one rate for all its terms, unless that is nil.
  func atOneRate(_ rate: AnnualRate?) -> ReferenceProduct {
    guard let rate else { return self }
    let tiers = offer.tiers.map { RateTier(months: $0.months, rate: rate) }
    return ReferenceProduct(
      offer: ProductOffer(id: offer.id, name: offer.name, limits: offer.limits, tiers: tiers))
  }
}

/// A flow that becomes another one once its request was carried out.
private struct ForgetfulFlow: Flow {
  let whole: any Flow
  let again: any Flow
  let ledger: any AccountLedger

  func run() async -> FlowOutcome {
    let isKnown = (try? await ledger.accounts().contains { $0.product == ReferenceProduct.kind })
    return await (isKnown == true ? again : whole).run()
  }
}
