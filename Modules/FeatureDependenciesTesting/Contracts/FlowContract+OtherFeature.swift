import FeatureDependencies

extension FlowContract {
  static let otherFeature: [Clause<Fixture>] = [
    Clause(
      "Flow.buildsLinkedFeatureOnRequest",
      "another product's builder is requested only when the customer accepts that product"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      try check.equal(
        doubles.nestedFlows.requests, [], "the flows built although the customer declined")
      for otherFeature in try fixture.otherFeatures() {
        let accepted = try await fixture.accepting(otherFeature)
        _ = await fixture.run(accepted)
        try check.equal(
          accepted.nestedFlows.requests.map(\.kind), [otherFeature.kind],
          "the flows built when the customer accepted \(otherFeature.key)")
      }
    },
    Clause("Flow.linksTheTwo", "the accounts of the two products are linked as the script says") {
      fixture, check in
      for otherFeature in try fixture.otherFeatures() {
        let (nested, doubles) = try await fixture.opening(otherFeature)
        let opened = try await fixture.opened(doubles, check)
        if otherFeature.isFirst {
          let link =
            otherFeature.isLinked ? AccountLink(to: nested.number, of: otherFeature.kind) : nil
          try check.equal(opened.contract.terms.link, link, "the link of the new account")
        } else {
          try check.equal(
            doubles.nestedFlows.requests.map(\.link), [otherFeature.isLinked ? opened.number : nil],
            "the link passed to the other product's flow")
        }
      }
    },
    Clause(
      "Flow.reportsNestedOpenings",
      "accounts opened by nested flows are reported with the flow's own, in the order of opening"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures() {
        let (nested, doubles) = try await fixture.opening(otherFeature)
        let outcome = await fixture.run(doubles)
        let own = try check.some(outcome.account, "an account opened")
        let expected = otherFeature.isFirst ? [nested, own] : [own, nested]
        try check.equal(
          outcome.opened.map(\.number), expected.map(\.number), "the reported accounts")
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.runsLinkedFeatureAgain",
      "a repeated request in which the customer accepts again runs the other product's flow "
        + "again and returns the same accounts"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures() {
        let (nested, first) = try await fixture.opening(otherFeature)
        let outcome = await fixture.run(first)
        var inner = FlowOutcome()
        inner.add(nested)
        let second = try await fixture.accepting(otherFeature, nested: inner, after: first)
        try check.equal(await fixture.run(second), outcome, "the outcome of the repeated flow")
        try check.equal(
          second.nestedFlows.requests, first.nestedFlows.requests, "the flows built again")
        try check.equal(await second.signer.signed, [], "the documents signed by the repeated flow")
      }
    },
    Clause(
      "Flow.reportsDeeperOpenings",
      "all accounts opened by a nested flow are reported, including those of flows nested in "
        + "it and those opened before the customer went back"
    ) { fixture, check in
      let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      for otherFeature in try fixture.otherFeatures() {
        for stop in [nil, left] {
          let first = try await fixture.doubles([])
          let deeper = try await first.openOtherFeature(
            of: ProductKind(declared: "deeper"), id: "D")
          var inner = FlowOutcome()
          inner.add(deeper)
          var nested = FlowOutcome(stop: stop)
          try nested.include(inner)
          if stop == nil { nested.add(try await first.openOtherFeature(of: otherFeature.kind)) }
          let doubles = try await fixture.accepting(otherFeature, nested: nested, after: first)
          let outcome = await fixture.run(doubles)
          let own = try check.some(outcome.account, "an account opened").number
          let others = nested.opened.map(\.number)
          let expected = otherFeature.isFirst ? others + [own] : [own] + others
          try check.equal(outcome.opened.map(\.number), expected, "the reported accounts")
        }
      }
    },
  ]

  static let otherFeatureStopping: [Clause<Fixture>] = [
    Clause(
      "Flow.passesOnNestedStops",
      "the stop of a nested flow is reported unchanged, and earlier openings stay reported"
    ) { fixture, check in
      for stop in try nestedStops() {
        let check = check.inCase(ValueDescription.text(stop))
        for otherFeature in try fixture.otherFeatures() {
          let doubles = try await fixture.accepting(otherFeature, nested: FlowOutcome(stop: stop))
          let outcome = await fixture.run(doubles)
          try check.equal(outcome.stop, stop, "the reason for the stop")
          let count = otherFeature.isFirst ? 0 : 1
          try check.equal(outcome.opened.count, count, "the number of reported accounts")
        }
      }
    }
  ]

  static let otherFeatureBefore: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsReportingNested",
      "an account opened first by a nested flow stays reported as nested, at each point where the "
        + "flow stops later"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures() where otherFeature.isFirst {
        for (stop, nested, doubles) in try await fixture.stops(after: otherFeature) {
          let check = check.inCase(ValueDescription.text(stop))
          let outcome = await fixture.run(doubles)
          if !(stop.isBack && outcome.stop.map(otherFeature.isOffered) == true) {
            try check.equal(outcome.stop, stop, "the reason for the stop")
          }
          try check.equal(outcome.account, nil, "the account of the flow itself")
          try check.equal(outcome.opened, [nested], "the reported accounts")
          // The ids after the first one are for nested flows.
          let next = await doubles.requestIDs.next()
          try check.equal(next, RequestID("R.1"), "the request id left for the nested flow")
        }
      }
    },
    Clause(
      "Flow.rereadsBalancesAfterNested",
      "the amount debited by another product's flow is subtracted from the remaining balance, "
        + "and counts when the amount is checked"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures() where otherFeature.isFirst {
        let doubles = try await fixture.openingWhenRun(otherFeature)
        let opened = try await fixture.opened(doubles, check)
        try await fixture.consented(to: opened, doubles, check)
        try await fixture.lacksMoney(after: otherFeature, check)
      }
    },
    Clause(
      "Flow.insuresAfterTheNested",
      "an account opened by another product's flow counts toward the limit of deposit insurance"
    ) { fixture, check in
      let balance = try DepositInsurance.sample.limit.adding(fixture.script.balance)
      for otherFeature in try fixture.otherFeatures() where otherFeature.isFirst {
        let doubles = try await fixture.openingWhenRun(otherFeature, balance: balance)
        let opened = try await fixture.opened(doubles, check)
        try await fixture.consented(to: opened, doubles, check)
      }
    },
    Clause(
      "Flow.linksTheNewest",
      "of several accounts that could be linked, the one just opened is linked, with the rate, "
        + "bonus and interest of a link"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures()
      where otherFeature.isFirst && otherFeature.isLinked {
        let doubles = try await fixture.openingWhenRun(otherFeature)
        let outcome = await fixture.run(doubles)
        let opened = try check.some(outcome.account, "an account opened")
        let nested = try check.some(outcome.nested.first, "the account opened first, reported")
        let link = AccountLink(to: nested.number, of: otherFeature.kind)
        try check.equal(opened.contract.terms.link, link, "the link of the new account")
        try fixture.isLinked(opened.contract.quote, check)
        try await fixture.consented(to: opened, doubles, check)
      }
    },
  ]

  /// Each way to stop except going back, which does not stop the enclosing flow.
  private static func nestedStops() throws -> [FlowStop] {
    let (key, reason) = (QuestionKey(rawValue: "elsewhere"), LocalizedText(verbatim: "closed"))
    let number = try given(AccountNumber("EARLIER-1"))
    let earlier = OpenedAccount(
      number: number, contract: try SampleContracts(funding: number).contract("R.1", amount: 1000),
      signed: SignedContract(text: "signed"), receipt: Receipt(text: "receipt"))
    return [
      .notContinued(earlier),
      .signing(.locked), .ledger(.outcomeUnknown(try given(RequestID("R.1")))),
      .ledger(.unavailable(reason: reason)), .catalog(.unavailable(reason: reason)),
      .consentRefused(at: key), .interrupted(.endOfInput, at: key), .quote(.overflow),
      .nothingOffered(ProductKind(declared: "elsewhere")),
    ]
  }
}

extension FlowContract.Fixture.OtherFeature {
  /// Whether `stop` is at the question that offers this feature: after going back, the flow asked
  /// it again, and the script has no second answer.
  fileprivate func isOffered(at stop: FlowStop) -> Bool {
    if case .interrupted(_, at: let key) = stop { key.rawValue == self.key } else { false }
  }
}

extension FlowContract.Fixture {
  /// The ways to stop after `otherFeature`'s flow, each with the account that it opens and doubles
  /// for a run. Going back from the first question after it leaves the flow or leads to the offer.
  fileprivate func stops(
    after otherFeature: OtherFeature
  ) async throws -> [(FlowStop, nested: OpenedAccount, OpeningDoubles)] {
    let (unsigned, refusing) = try await opening(otherFeature, refusal: .declined)
    var (unopened, failing) = try await opening(otherFeature)
    let closed = LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
    failing.ledger = OpeningLedger(failing.ledger) { _ in closed }
    var stops: [(FlowStop, nested: OpenedAccount, OpeningDoubles)] = [
      (.signing(.declined), unsigned, refusing), (.ledger(closed), unopened, failing),
    ]
    let later = questions[(otherFeature.place + 1)...]
    let ways = later.map { ($0, DialogInterruption.stopped) } + [(later.first ?? consent, .back)]
    for (question, why) in ways {
      let (nested, doubles) = try await opening(otherFeature, stoppedAt: question, by: why)
      stops.append((.interrupted(why, at: question.questionKey), nested, doubles))
    }
    return stops
  }

  /// Throws unless an amount one won above the balance that `otherFeature`'s flow leaves is
  /// rejected with that shortfall. Checks nothing if the amount is not asked for after that flow.
  fileprivate func lacksMoney(after otherFeature: OtherFeature, _ check: Check) async throws {
    let later = questions[(otherFeature.place + 1)...]
    guard later.contains(where: \.isFundingAccount), let sum = later.first(where: \.isAmount)
    else { return }
    // The older account costs one won, the account that the flow opens a million.
    let doubles = try await openingWhenRun(
      otherFeature, balance: Won(amount.amount + 1_000_000),
      steps: script.steps(upTo: sum.key, [otherFeature.key: "yes"])
        + [answer(sum), interrupt(sum, .stopped)])
    _ = await run(doubles)
    let rejected = await doubles.script.asked.last?.rejected?.reason
    try check.equal(
      rejected, .insufficientFunds(shortfall: Won(1)), "the reason why the amount was rejected")
  }
}
