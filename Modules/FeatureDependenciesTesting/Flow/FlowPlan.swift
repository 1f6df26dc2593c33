import FeatureDependencies

/// A conversation. By default the customer is a pipe, gives the first valid answer to each question
/// and declines other products, and nothing fails.
struct FlowPlan: Sendable {
  /// The acts of the flow, and of its repetition.
  var acts: [[FlowPlace: FlowAct]] = [[:], [:]]
  var user = FlowUser.pipe
  /// The day of the first run, and the seconds from noon in Seoul to its start.
  var (day, seconds) = ("2026-11-20", Int64(0))
  /// The balances of the customer's one or two demand accounts.
  var (balance, second) = (Int64(50_000_000), Int64?.none)
  /// Whether the customer has accounts to link, and whether the builder gets one of them.
  var (hasOlder, isLinked) = (false, false)
  /// Another account of the customer.
  var held: (kind: ProductKind, sum: Int64)?
  /// The time until the request is repeated, and whether the money is spent then; nil if it is not
  /// repeated.
  var pause: (seconds: Int64, isSpent: Bool)?

  /// Whether a repetition must ask the same questions.
  var isSame: Bool {
    acts[1].isEmpty
      && acts[0].values.allSatisfy { act in
        switch act {
        case .valid, .accept: true
        default: false
        }
      }
  }

  private static let unusual = ["1990-01-02", "9999-12-31"]
  /// Days whose figures differ; on the last two, there are none.
  static let days = ["2026-11-20", "2039-11-29", "2039-12-31", "2027-01-31"] + unusual

  /// Whether a flow that starts on `day` can compute figures.
  static func isComputable(_ day: String) -> Bool { !unusual.contains(day) }
}

/// One difference from the plain conversation.
struct FlowStep: Sendable {
  let text: String
  let apply: @Sendable (inout FlowPlan) -> Void

  init(_ text: String, apply: @escaping @Sendable (inout FlowPlan) -> Void) {
    self.text = text
    self.apply = apply
  }

  /// An act at a place, in the first run or its repetition.
  static func at(_ name: String, _ act: FlowAct, visit: Int = 1, in run: Int = 0) -> FlowStep {
    let place = (run == 0 ? "" : "repeated: ") + name + (visit == 1 ? "" : " (\(visit))")
    return FlowStep("\(place): \(ValueDescription.text(act))") {
      $0.acts[run][FlowPlace(name: name, visit: visit)] = act
    }
  }
}

extension FlowLaw {
  /// Draws the steps of a conversation.
  func steps(using numbers: inout SplitMix64) -> [FlowStep] {
    let isRepeated = numbers.isOne(in: 3)
    var steps = setting(&numbers) + answers(&numbers)
    let count = isRepeated ? numbers.pick([3: 0, 1: 1]) : numbers.pick(1...2)
    for _ in 0..<count { steps += trouble(in: 0, &numbers) }
    guard isRepeated else { return steps }
    let (seconds, isSpent) = (numbers.pick([2: Int64(0), 1: 86_400]), numbers.isOne(in: 3))
    let text = "the request is repeated \(seconds) seconds later"
    steps.append(
      FlowStep(text + (isSpent ? ", without money" : "")) { $0.pause = (seconds, isSpent) })
    let other = FlowAct.valid(numbers.pick(0...5))
    let key = numbers.one(of: keys)
    return steps
      + numbers.pick([
        2: [], 4: [.at(key, isOffer(key) ? numbers.pick([1: .accept, 1: other]) : other, in: 1)],
        1: [.at(consent, .refuse, in: 1)], 1: trouble(in: 1, &numbers),
      ])
  }

  private func isOffer(_ key: String) -> Bool { isOffer(QuestionKey(rawValue: key)) }
  private var consent: String { "\(product.kind).consent" }

  /// The keys of all questions.
  private var keys: [String] {
    let own = product.questionKeys.map(\.rawValue)
    return own + others.map(\.question.rawValue).filter { !own.contains($0) }
  }

  /// Who answers, when, and with how much money.
  private func setting(_ numbers: inout SplitMix64) -> [FlowStep] {
    let user = numbers.pick([2: FlowUser.pipe, 2: .person, 1: .answersFile])
    let day = FlowPlan.days[numbers.pick([8: 0, 4: 1, 4: 2, 2: 3, 1: 4, 1: 5])]
    let (first, second) = (money(&numbers), money(&numbers))
    let isLinked = numbers.isOne(in: 2)
    let kind = numbers.isOne(in: 2) ? product.kind : ProductKind(declared: "elsewhere")
    let sum = DepositInsurance.sample.limit.amount
    let steps = [
      FlowStep("the customer is a \(user.rawValue)") { $0.user = user },
      FlowStep("it starts on \(day)") { $0.day = day },
      FlowStep("the customer has \(first) won") { $0.balance = first },
      FlowStep("a second account has \(second) won") { $0.second = second },
      FlowStep("accounts to link" + (isLinked ? ", one of them for the builder" : "")) {
        ($0.hasOlder, $0.isLinked) = (true, isLinked)
      },
      FlowStep("an account of \(kind) with \(sum) won") { $0.held = (kind, sum) },
    ]
    return steps.filter { _ in numbers.isOne(in: 2) }
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
  private func answers(_ numbers: inout SplitMix64) -> [FlowStep] {
    keys.compactMap { key in
      if isOffer(key) { return numbers.isOne(in: 2) ? .at(key, .accept) : nil }
      return numbers.isOne(in: 3) ? .at(key, .valid(numbers.pick(0...5))) : nil
    }
  }

  /// One thing that goes wrong, or that the customer does.
  private func trouble(in run: Int, _ numbers: inout SplitMix64) -> [FlowStep] {
    let place = numbers.isOne(in: 2) ? consent : numbers.one(of: keys)
    switch numbers.pick(0...9) {
    case 0...2: return wandering(from: place, run, &numbers)
    case 3: return wrong(run, &numbers)
    case 4...5: return [.at(place, unusual(&numbers), in: run)]
    case 6: return aroundMidnight(place, run, &numbers)
    case 7...8:
      let (name, stops) = numbers.one(of: failures(in: run))
      let act = FlowAct.fails(numbers.one(of: stops), isDone: numbers.isOne(in: 2))
      return [.at(name, act, visit: numbers.pick([3: 1, 1: 2]), in: run)]
    default:
      guard !others.isEmpty else { return keys.map { .at($0, .longest, in: run) } }
      let stop = numbers.pick([
        1: FlowStop.interrupted(.back, at: Self.key), 2: numbers.one(of: stops),
      ])
      let act = FlowAct.fails(stop, isDone: numbers.isOne(in: 2))
      return [
        .at(numbers.one(of: others).question.rawValue, .accept, in: run),
        .at(FlowPlace.nested, act, visit: numbers.pick([5: 1, 1: 2]), in: run),
      ]
    }
  }

  private func unusual(_ numbers: inout SplitMix64) -> FlowAct {
    let interruption = FlowAct.interrupted(numbers.one(of: Self.interruptions))
    let rival = numbers.isOne(in: 2)
    return numbers.pick([
      4: interruption, 2: .late(86_400), 1: .meanwhile(isRival: rival), 1: .refuse, 1: .longest,
    ])
  }

  /// Invalid answers to some of the questions, up to three times.
  private func wrong(_ run: Int, _ numbers: inout SplitMix64) -> [FlowStep] {
    keys.filter { _ in numbers.isOne(in: 2) }.flatMap { key in
      (1...numbers.pick(1...3)).map {
        .at(key, .wrong(numbers.pick(0...8)), visit: $0, in: run)
      }
    }
  }

  /// The customer goes back, and does something else at questions that are asked again.
  private func wandering(
    from place: String, _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    let first = numbers.pick([5: FlowAct.interrupted(.back), 1: .late(86_400)])
    let again = (keys + keys).enumerated().filter { _ in numbers.isOne(in: 2) }
    return [.at(place, first, in: run)]
      + again.map { index, key in
        let act = numbers.pick([
          3: FlowAct.valid(numbers.pick(0...5)), 3: .interrupted(.back),
          1: key == consent ? .refuse : .late(86_400),
        ])
        return .at(key, act, visit: index < keys.count ? 2 : 3, in: run)
      }
  }

  /// A minute or two pass around midnight in Seoul, or in London.
  private func aroundMidnight(
    _ key: String, _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    let seconds = numbers.pick([1: Int64(43_170), 1: 45_000, 1: 75_540])
    let start = FlowStep("it starts \(seconds) seconds after noon") { $0.seconds = seconds }
    return [start, .at(key, .late(120), in: run)]
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

  /// How each dependency can fail. A repetition may still know the product that it opened.
  private func failures(in run: Int) -> [(name: String, stops: [FlowStop])] {
    let none = run == 0 ? [FlowStop.nothingOffered(product.kind)] : []
    let position = TextPosition(line: 1, column: 1)
    let faults = InputFaults([InputFault(path: "p", position: position, problem: .empty)])
    let unavailable = FlowStop.ledger(.unavailable(reason: Self.closed))
    let opening = (
      FlowPlace.opening,
      ledgerErrors.map { FlowStop.ledger($0) }
    )
    return [
      (FlowPlace.request, [unavailable]), (FlowPlace.accounts, [unavailable]),
      (
        FlowPlace.catalog,
        none + [.catalog(.unavailable(reason: Self.closed)), .catalog(.invalid(faults))]
      ), (FlowPlace.signature, Self.signing.map { FlowStop.signing($0) }),
      (FlowPlace.signature, [.signing(.interrupted(.back))]), opening, opening, opening,
    ]
  }

  private static let signing: [SigningError] = [
    .interrupted(.stopped), .interrupted(.endOfInput), .declined, .notAPIN,
    .wrongPIN(attemptsLeft: 3), .locked, .duplicateField(name: "a"),
    .unavailable(reason: closed),
  ]

  private var ledgerErrors: [LedgerError] {
    [.unavailable(reason: Self.closed), .contractMismatch(reason: Self.closed)]
      + [AccountNumber("ELSEWHERE-1")].compactMap(\.self).flatMap { number -> [LedgerError] in
        [.unknownAccount(number), .notLinkable(AccountLink(to: number, of: Self.kind))]
      }
      + [RequestID("R")].compactMap(\.self).flatMap { id -> [LedgerError] in
        [.outcomeUnknown(id), .outcomeUnknown(id)]
      }
  }

  /// Each way to stop except going back, which does not stop the enclosing flow.
  private var stops: [FlowStop] {
    [
      .signing(.locked), .catalog(.unavailable(reason: Self.closed)),
      .consentRefused(at: Self.key), .interrupted(.endOfInput, at: Self.key),
      .interrupted(.stopped, at: Self.key), .quote(.overflow), .nothingOffered(Self.kind),
    ] + ledgerErrors.suffix(1).map { .ledger($0) }
      + [Self.earlier].compactMap(\.self).map { .notContinued($0) }
  }

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
