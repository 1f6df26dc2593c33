import FeatureDependencies

extension FlowContract {
  static let consent: [Clause<Fixture>] = [
    Clause(
      "Flow.consentsToTheLatestFigures",
      "whenever consent is asked, figures and terms are shown since it was asked last, and they are "
        + "those that are signed"
    ) { fixture, check in
      for doubles in try await fixture.waysToConsent() {
        let contract = try check.some(await fixture.run(doubles).account, "an account opened")
          .contract
        let events = await doubles.script.events
        let shown = events.sinceLastConsent(fixture.key("consent"))
        let preview = shown.compactMap(\.preview).last
        try check.equal(preview?.illustration.quote, contract.quote, "the figures shown last")
        try check.equal(
          preview?.fundingAccount, contract.terms.fundingAccount, "the account said to pay")
        let hasTerms = shown.contains {
          if case .shown(.terms(let sheet)) = $0 { !sheet.clauses.isEmpty } else { false }
        }
        try check.holds(hasTerms, "terms shown since consent was asked last", butCame: "none")
        try check.equal(contract.agreedAt, doubles.clock.now(), "the moment of consent")
      }
    },
    Clause(
      "Flow.needsTheSecondConsent",
      "consent given on the day before does not count: refused anew, nothing is signed or opened"
    ) { fixture, check in
      let clock = try given(FixedClock(noonOn: "2026-11-20"))
      let late = fixture.answer("consent").after { clock.advance(seconds: 86_400) }
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + [late, fixture.answer("consent", "no")], clock: clock)
      try check.equal(
        await fixture.run(doubles).stop, .consentRefused(at: fixture.key("consent")),
        "why it stopped")
      try await fixture.isUntouched(doubles, check, after: "a second consent refused")
    },
    Clause(
      "Flow.asksProperly",
      "each question has its kind, text and help in every language, and is answered by nobody, but "
        + "for no to opening more"
    ) { fixture, check in
      let doubles = try await OpeningDoubles(fixture.steps())
      _ = await fixture.run(doubles)
      for prompt in await doubles.script.asked {
        for language in Language.allCases {
          try check.holds(
            !prompt.text(language).isEmpty && !prompt.help(language).isEmpty,
            "text and help for \(prompt.key) in \(language)", butCame: "none")
        }
        let isCross = prompt.key == fixture.key(fixture.crossKey)
        try check.equal(
          prompt.unattended, isCross ? "no" : nil, "what nobody answers to \(prompt.key)")
        try check.equal(
          prompt.kind.name, fixture.kindName(of: prompt.key), "the kind of \(prompt.key)")
      }
    },
    Clause(
      "Flow.rejectsWithTheReason",
      "a rejected answer is told what is wrong with it: below or above which limit, what is on offer"
    ) { fixture, check in
      let limits = fixture.limits
      let wrong: [(String, String, Rejection)] = [
        ("amount", "\(limits.lowerBound.amount - 1)", .belowMinimum(limits.lowerBound)),
        ("amount", "\(limits.upperBound.amount + 1)", .aboveMaximum(limits.upperBound)),
        ("amount", "ten", .notANumber), ("months", "13", .notOffered(["12"])),
        ("consent", "perhaps", .notYesOrNo),
      ]
      for (name, text, reason) in wrong {
        let doubles = try await OpeningDoubles(
          fixture.steps(upTo: name) + [
            fixture.answer(name, text), fixture.interrupt(name, .stopped),
          ])
        _ = await fixture.run(doubles)
        let rejected = await doubles.script.asked.last?.rejected?.reason
        try check.equal(rejected, reason, "why \"\(text)\" is rejected for \(name)")
      }
    },
    Clause(
      "Flow.usesTheCatalogue",
      "rate and term are the catalogue's, the request id the first there is, and only that is taken"
    ) { fixture, check in
      let doubles = try await OpeningDoubles(fixture.steps())
      let contract = try check.some(await fixture.run(doubles).account, "an account opened")
        .contract
      try check.equal(
        contract.quote.rate.basisPoints, fixture.kind == .deposit ? 320 : 350, "the rate")
      try check.equal("\(contract.quote.maturityDate)", "2027-11-20", "the maturity")
      let times = fixture.kind == .deposit ? 1 : 12
      try check.equal(contract.quote.principal, try fixture.amount.times(times), "the principal")
      try check.holds(contract.quote.interest > .zero, "interest", butCame: contract.quote.interest)
      try check.equal(contract.requestID, RequestID("R"), "the request id")
      try check.equal(await doubles.requestIDs.next(), RequestID("R.1"), "the next request id")
    },
  ]
}

extension [ScriptedDialog.Event] {
  /// What came between the last two times that the question `key` was asked, or before its only time.
  fileprivate func sinceLastConsent(_ key: QuestionKey) -> ArraySlice<ScriptedDialog.Event> {
    let asked = indices.filter { self[$0].askedKey == key }
    guard let last = asked.last else { return [] }
    return self[(asked.dropLast().last ?? 0)..<last]
  }
}

extension Prompt.Kind {
  fileprivate var name: String {
    switch self {
    case .choice: "choice"
    case .amount: "amount"
    case .number: "number"
    case .text: "text"
    case .consent: "consent"
    }
  }
}

extension FlowContract.Fixture {
  /// The limits of the product in the sample catalogue.
  fileprivate var limits: ClosedRange<Won> {
    kind == .deposit ? Won(1_000_000)...Won(1_000_000_000) : Won(10_000)...Won(3_000_000)
  }

  fileprivate func kindName(of key: QuestionKey) -> String {
    switch key {
    case self.key("consent"): "consent"
    case self.key("amount"): "amount"
    case self.key("months"): "number"
    default: "choice"
    }
  }

  /// Straight on, after going back to the amount, a minute late, and a day late.
  fileprivate func waysToConsent() async throws -> [OpeningDoubles] {
    let back = ["consent", "tax", "fundingAccount", "months"].map { interrupt($0, .back) }
    let changed = [answer("amount", "\(2 * amount.amount)")] + steps(after: "amount")
    var ways = [
      try await OpeningDoubles(steps()),
      try await OpeningDoubles(steps(upTo: "consent") + back + changed),
    ]
    for seconds in [Int64(60), 86_400] {
      let clock = try given(FixedClock(noonOn: "2026-11-20"))
      let late = answer("consent").after { clock.advance(seconds: seconds) }
      let again = seconds > 60 ? [answer("consent")] : []
      ways.append(
        try await OpeningDoubles(
          steps(upTo: "consent") + [late] + again + steps(after: "consent"), clock: clock))
    }
    return ways
  }
}
