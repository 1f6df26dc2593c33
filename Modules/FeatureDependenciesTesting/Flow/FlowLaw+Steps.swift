import FeatureDependencies

extension FlowLaw {
  /// The steps of a conversation: the first ones are plain, so that they find the questions.
  func steps(
    _ number: Int, using numbers: inout SplitMix64, _ keys: [QuestionKey]
  ) -> [FlowStep] {
    guard number >= FlowUser.allCases.count else {
      return [user(FlowUser.allCases[number])] + others.map { at($0.question, .accept) }
    }
    var steps = setting(&numbers) + answers(keys, &numbers)
    let isRepeated = numbers.isOne(in: 3)
    let count = isRepeated ? numbers.pick([3: 0, 1: 1]) : numbers.pick(1...2)
    for _ in 0..<count { steps += trouble(keys, 0, &numbers) }
    if !isRepeated, numbers.isOne(in: 4) { steps += nested(0, &numbers) }
    guard isRepeated else { return steps }
    let (seconds, isSpent) = (numbers.pick([2: Int64(0), 1: 86_400]), numbers.isOne(in: 3))
    let text = "the request is repeated \(seconds) seconds later"
    steps.append(
      FlowStep(text + (isSpent ? ", without money" : "")) { $0.pause = (seconds, isSpent) })
    return steps + repetition(keys, &numbers)
  }

  private func user(_ user: FlowUser) -> FlowStep {
    FlowStep("the customer is a \(user.rawValue)") { $0.user = user }
  }

  private func at(
    _ key: QuestionKey, _ act: FlowAct, visit: Int = 1, _ run: Int = 0
  ) -> FlowStep {
    let place = (run == 0 ? "" : "repeated: ") + "\(key)" + (visit == 1 ? "" : " (\(visit))")
    let isSame =
      if case .valid = act { run == 0 } else if case .accept = act { run == 0 } else { false }
    return FlowStep("\(place): \(ValueDescription.text(act))") {
      $0.runs[run].acts[key, default: [:]][visit] = act
      $0.isSame = $0.isSame && isSame
    }
  }

  /// A step by which a dependency fails.
  private func failing(
    _ text: String, _ run: Int, _ fail: @escaping @Sendable (inout FlowPlan.Run) -> Void
  ) -> FlowStep {
    FlowStep((run == 0 ? "" : "repeated: ") + text) {
      fail(&$0.runs[run])
      $0.isSame = false
    }
  }

  /// What the customer does differently when the request is repeated, if anything.
  private func repetition(_ keys: [QuestionKey], _ numbers: inout SplitMix64) -> [FlowStep] {
    let offers = keys.filter { key in others.contains { $0.question == key } }
    let isAnyKey = offers.isEmpty || !numbers.isOne(in: 4)
    guard let key = (isAnyKey ? keys : offers).randomElement(using: &numbers) else { return [] }
    let isOffer = offers.contains(key) && numbers.isOne(in: 2)
    let other = at(key, isOffer ? .accept : .valid(numbers.pick(0...5)), 1)
    let refusal = at(self.keys.consent ?? key, .refuse, 1)
    return numbers.pick([2: [], 4: [other], 1: [refusal], 1: trouble(keys, 1, &numbers)])
  }

  /// Who answers, when, and with how much money.
  private func setting(_ numbers: inout SplitMix64) -> [FlowStep] {
    var steps = [user(numbers.pick([2: .pipe, 2: .person, 1: .answersFile])), start(&numbers)]
    let (first, second) = (money(&numbers), money(&numbers))
    steps.append(FlowStep("the customer has \(first) won") { $0.balance = first })
    steps.append(FlowStep("a second account has \(second) won") { $0.second = second })
    let isLinked = numbers.isOne(in: 2)
    steps.append(
      FlowStep("accounts to link" + (isLinked ? ", one of them for the builder" : "")) {
        ($0.hasOlder, $0.isLinked) = (true, isLinked)
      })
    let kind = numbers.isOne(in: 2) ? product.kind : ProductKind(declared: "elsewhere")
    let sum = DepositInsurance.sample.limit.amount
    steps.append(FlowStep("an account of \(kind) with \(sum) won") { $0.held = (kind, sum) })
    return steps.filter { _ in numbers.isOne(in: 2) }
  }

  /// Days whose figures differ.
  private func start(_ numbers: inout SplitMix64) -> FlowStep {
    let day = numbers.pick([
      8: "2026-11-20", 4: "2039-11-29", 4: "2039-12-31", 2: "2027-01-31", 1: Self.tooEarly,
      1: Self.tooLate,
    ])
    return FlowStep("it starts on \(day)") { $0.day = day }
  }

  private func money(_ numbers: inout SplitMix64) -> Int64 {
    let limits = figures.values.map(\.offer.limits)
    let most = min(limits.map(\.upperBound.amount).max() ?? 0, .max / 1000)
    let least = limits.map(\.lowerBound.amount).min() ?? 0
    return numbers.pick([
      4: most + 2_000_000, 2: least * 30, 2: least * 30 - 1, 1: least, 1: least - 1, 2: most - 1,
      2: DepositInsurance.sample.limit.amount,
    ])
  }

  /// Valid answers to some of the questions, and acceptance of other products.
  private func answers(_ keys: [QuestionKey], _ numbers: inout SplitMix64) -> [FlowStep] {
    keys.compactMap { key in
      let isOffer = others.contains { $0.question == key }
      guard numbers.isOne(in: isOffer ? 2 : 3) else { return nil }
      return at(key, isOffer ? .accept : .valid(numbers.pick(0...5)))
    }
  }

  /// One thing that goes wrong, or that the customer does.
  private func trouble(
    _ keys: [QuestionKey], _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    guard let key = keys.randomElement(using: &numbers) else { return [] }
    let consent = self.keys.consent ?? key
    let place = numbers.isOne(in: 2) ? consent : key
    switch numbers.pick(0...24) {
    case 0...1:
      return keys.filter { _ in numbers.isOne(in: 2) }.flatMap { key in
        (1...numbers.pick(1...3)).map { at(key, .wrong(numbers.pick(0...8)), visit: $0, run) }
      }
    case 2...6: return wayBack(from: place, keys, run, &numbers)
    case 7...9: return [at(key, .interrupted(any(Self.interruptions, &numbers)), run)]
    case 10...11:
      return (1...numbers.pick(1...2)).map { at(place, .late(86_400), visit: $0, run) }
        + (numbers.isOne(in: 2) ? [] : aroundMidnight(place, run, &numbers))
    case 12: return [at(place, .meanwhile(isRival: numbers.isOne(in: 2)), run)]
    case 13: return [at(consent, .late(86_400), run), at(consent, .refuse, visit: 2, run)]
    case 14: return [at(consent, .refuse, run)]
    case 15: return keys.map { at($0, .longest, run) }
    case 16...20: return [failure(run, &numbers)]
    default: return nested(run, &numbers)
    }
  }

  /// A minute or two pass around midnight in Seoul, or in London.
  private func aroundMidnight(
    _ key: QuestionKey, _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    let seconds = numbers.pick([1: Int64(43_170), 1: 45_000, 1: 75_540])
    let start = FlowStep("it starts \(seconds) seconds after noon") { $0.seconds = seconds }
    return [start, at(key, .late(120), run)]
  }

  /// Goes back one or more times, with other answers on the way.
  private func wayBack(
    from key: QuestionKey, _ keys: [QuestionKey], _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    var steps = [at(key, .interrupted(.back), run)]
    var isGoingBack = true
    for key in keys.prefix(while: { $0 != key }).reversed() {
      isGoingBack = isGoingBack && !numbers.isOne(in: 4)
      if isGoingBack { steps.append(at(key, .interrupted(.back), visit: 2, run)) }
      guard numbers.isOne(in: 2) else { continue }
      steps.append(at(key, .valid(numbers.pick(0...5)), visit: isGoingBack ? 3 : 2, run))
    }
    return steps
  }

  /// The customer accepts another product, whose flow ends in its own way.
  private func nested(_ run: Int, _ numbers: inout SplitMix64) -> [FlowStep] {
    guard let other = others.randomElement(using: &numbers) else { return [] }
    let stop = any(Self.nestedStops, &numbers)
    let (number, isOpened) = (numbers.pick([5: 1, 1: 2]), numbers.isOne(in: 2))
    let end = numbers.pick([
      1: FlowNestedEnd.opened(deeper: 1), 2: .left(deeper: 0), 1: .left(deeper: 1),
      6: .stopped(stop, isOpened: isOpened),
    ])
    return [
      at(other.question, .accept, run),
      failing("nested flow \(number): \(ValueDescription.text(end))", run) {
        $0.nested[number] = end
      },
    ]
  }

  private func failure(_ run: Int, _ numbers: inout SplitMix64) -> FlowStep {
    switch numbers.pick(0...12) {
    case 0: return failing("the catalog is empty", run) { $0.isCatalogEmpty = true }
    case 1, 2:
      let error = any(Self.catalogErrors, &numbers)
      return failing("the catalog: \(ValueDescription.text(error))", run) { $0.catalog = error }
    case 3: return failing("the request cannot be looked up", run) { $0.failsLookup = true }
    case 4...5:
      let call = numbers.pick(1...2)
      return failing("the accounts cannot be read from time \(call) on", run) {
        $0.failingRead = call
      }
    case 6...8:
      let error = any(Self.signingErrors, &numbers)
      return failing("the signature: \(ValueDescription.text(error))", run) { $0.signing = error }
    default:
      let (error, isOpened) = (any(Self.ledgerErrors, &numbers), numbers.isOne(in: 2))
      let text = "the opening: \(ValueDescription.text(error))"
      return failing(text + (isOpened ? ", although it is open" : ""), run) {
        $0.opening = (error, isOpened)
      }
    }
  }

  private func any<Value>(_ values: [Value], _ numbers: inout SplitMix64) -> Value {
    values[numbers.pick(0...values.count - 1)]
  }
}

extension FlowLaw {
  private static let closed = LocalizedText(verbatim: "closed")
  private static let key = QuestionKey(rawValue: "elsewhere")
  private static let kind = ProductKind(declared: "elsewhere")

  private static let interruptions: [DialogInterruption] = [
    .stopped, .endOfInput, .answerMissing, .refused(.empty), .unreadable(reason: "x"),
    .unwritable(reason: "x"),
  ]

  private static let signingErrors: [SigningError] = [
    .interrupted(.back), .interrupted(.back), .interrupted(.back), .interrupted(.stopped),
    .interrupted(.endOfInput), .declined, .notAPIN, .wrongPIN(attemptsLeft: 3), .locked,
    .duplicateField(name: "a"), .unavailable(reason: closed),
  ]

  private static let catalogErrors: [CatalogError] = [
    .unavailable(reason: closed),
    .invalid(
      InputFaults([
        InputFault(path: "p", position: TextPosition(line: 1, column: 1), problem: .empty)
      ])),
  ]

  private static let ledgerErrors: [LedgerError] =
    [.unavailable(reason: closed), .contractMismatch(reason: closed)]
    + [AccountNumber("ELSEWHERE-1")].compactMap(\.self).flatMap { number -> [LedgerError] in
      [.unknownAccount(number), .notLinkable(AccountLink(to: number, of: kind))]
    }
    + [RequestID("R")].compactMap(\.self).flatMap { id -> [LedgerError] in
      [.outcomeUnknown(id), .outcomeUnknown(id)]
    }

  /// Each way to stop except going back, which does not stop the enclosing flow.
  private static let nestedStops: [FlowStop] =
    [
      .signing(.locked), .catalog(.unavailable(reason: closed)), .consentRefused(at: key),
      .interrupted(.endOfInput, at: key), .interrupted(.stopped, at: key), .quote(.overflow),
      .nothingOffered(kind),
    ] + ledgerErrors.suffix(1).map { .ledger($0) }
    + [earlier].compactMap(\.self).map { .notContinued($0) }

  /// An account that a nested request opened before.
  private static let earlier: OpenedAccount? = AccountNumber("EARLIER-1").flatMap { number in
    let contract = try? SampleContracts(funding: number).contract("R.1", amount: 1000)
    return contract.map {
      OpenedAccount(
        number: number, contract: $0, signed: SignedContract(text: "signed"),
        receipt: Receipt(text: "receipt"))
    }
  }
}
