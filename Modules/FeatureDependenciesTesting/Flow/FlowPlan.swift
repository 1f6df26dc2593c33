import FeatureDependencies

/// A conversation. By default the customer gives the first valid answer to each question and
/// declines other products, and nothing fails.
struct FlowPlan: Sendable {
  /// The acts of the flow, and of its repetition.
  var acts: [[FlowPlace: FlowAct]] = [[:], [:]]
  /// The day of the first run, and the seconds from noon in Seoul to its start.
  var (day, seconds) = ("2026-11-20", Int64(0))
  /// The balances of the customer's one or two demand accounts.
  var (balance, second) = (Int64(50_000_000), Int64?.none)
  /// Whether the builder gets one of the customer's accounts to link; nil if they have none.
  var isLinked: Bool?
  /// The time until the request is repeated, and whether the money is spent then; nil if it is not
  /// repeated.
  var pause: (seconds: Int64, isSpent: Bool)?

  private static let unusual = ["1990-01-02", "9999-12-31"]
  /// Days whose figures differ; on the last two, there are none.
  static let days = ["2026-11-20", "2039-11-29", "2039-12-31", "2027-01-31"] + unusual

  /// Whether a flow that starts on `day` can compute figures.
  static func isComputable(_ day: String) -> Bool { !unusual.contains(day) }
}

/// One difference from the plain conversation.
struct FlowStep: Sendable {
  let text: Story.Words
  let apply: @Sendable (inout FlowPlan) -> Void

  /// An act at a place, in the first run or its repetition.
  static func at(_ name: String, _ act: FlowAct, visit: Int = 1, in run: Int = 0) -> FlowStep {
    let place = (run == 0 ? "" : "repeated: ") + name + (visit == 1 ? "" : " (\(visit))")
    return FlowStep(text: { "\(place): \(ValueDescription.text(act))" }) {
      $0.acts[run][FlowPlace(name: name, visit: visit)] = act
    }
  }
}

extension FlowLaw {
  /// Draws the steps of a conversation.
  func steps(using numbers: inout SplitMix64) throws -> [FlowStep] {
    let isRepeated = numbers.isOne(in: 3)
    var steps = setting(&numbers) + answers(&numbers)
    let count = isRepeated ? numbers.pick([3: 0, 1: 1]) : numbers.pick(1...2)
    for _ in 0..<count { steps += try trouble(in: 0, &numbers) }
    guard isRepeated else { return steps }
    let (seconds, isSpent) = (numbers.pick([2: Int64(0), 1: 86_400]), numbers.isOne(in: 3))
    let words: Story.Words = {
      "the request is repeated \(seconds) seconds later" + (isSpent ? ", without money" : "")
    }
    steps.append(FlowStep(text: words) { $0.pause = (seconds, isSpent) })
    let key = numbers.one(of: keys + others.map(\.question.rawValue))
    let other = numbers.pick([1: isOffer(key) ? FlowAct.accept : .valid(1), 1: .valid(1)])
    return steps
      + numbers.pick([
        2: [], 4: [.at(key, other, in: 1)], 1: [.at(consent, .valid(1), in: 1)],
        1: try trouble(in: 1, &numbers),
      ])
  }

  private func isOffer(_ key: String) -> Bool { isOffer(QuestionKey(rawValue: key)) }
  private var consent: String { "\(product.kind).consent" }

  /// The keys of all questions.
  private var keys: [String] {
    let own = product.questionKeys.map(\.rawValue)
    return own + others.map(\.question.rawValue).filter { !own.contains($0) }
  }

  /// When the customer answers, and with how much money.
  private func setting(_ numbers: inout SplitMix64) -> [FlowStep] {
    let day = FlowPlan.days[numbers.pick([8: 0, 4: 1, 4: 2, 2: 3, 1: 4, 1: 5])]
    let (first, second) = (numbers.one(of: sums), numbers.one(of: sums))
    let isLinked = numbers.isOne(in: 2)
    let steps = [
      FlowStep(text: { "it starts on \(day)" }) { $0.day = day },
      FlowStep(text: { "the customer has \(first) won" }) { $0.balance = first },
      FlowStep(text: { "a second account has \(second) won" }) { $0.second = second },
      FlowStep(text: { "accounts to link" + (isLinked ? ", one of them for the builder" : "") }) {
        $0.isLinked = isLinked
      },
    ]
    return steps.filter { _ in numbers.isOne(in: 2) }
  }

  /// Balances at the limits of what the customer can enter.
  private var sums: [Int64] {
    let limits = offers.map(\.limits)
    let most = min(limits.map(\.upperBound.amount).max() ?? 0, .max / 1000)
    let least = limits.map(\.lowerBound.amount).min() ?? 0
    return [
      most + 2_000_000, most + 3_000_000, most - 1, least * 30, least * 30 - 1, least, least - 1,
    ]
  }

  /// Valid answers to some of the questions, and acceptance of other products.
  private func answers(_ numbers: inout SplitMix64) -> [FlowStep] {
    keys.compactMap { key in
      guard numbers.isOne(in: isOffer(key) ? 2 : 3) else { return nil }
      // The Korean yes.
      guard key != consent else { return .at(key, .valid(2)) }
      let valid = FlowAct.valid(numbers.pick(0...5))
      return .at(key, isOffer(key) ? numbers.pick([3: .accept, 1: valid]) : valid)
    }
  }

  /// One thing that goes wrong, or that the customer does.
  private func trouble(in run: Int, _ numbers: inout SplitMix64) throws -> [FlowStep] {
    let place = numbers.isOne(in: 2) ? consent : numbers.one(of: keys)
    switch numbers.pick(0...9) {
    case 0...2: return wandering(from: place, run, &numbers)
    case 3: return wrong(run, &numbers)
    case 4...5: return [.at(place, unusual(&numbers), in: run)]
    case 6:
      // A minute or two pass around midnight in Seoul, or in London.
      let seconds = numbers.one(of: [Int64(43_170), 45_000, 75_540])
      let start = FlowStep(text: { "it starts \(seconds) seconds after noon" }) {
        $0.seconds = seconds
      }
      return [start, .at(place, .late(seconds: 120), in: run)]
    case 7...8:
      let (name, stops) = numbers.one(of: try failures(in: run))
      let act = FlowAct.fails(numbers.one(of: stops), isDone: numbers.isOne(in: 2))
      return [.at(name, act, visit: numbers.pick([3: 1, 1: 2]), in: run)]
    default:
      let stop = numbers.one(of: try nestedStops())
      let act = FlowAct.fails(stop, isDone: numbers.isOne(in: 2))
      return others.shuffled(using: &numbers).prefix(1).map {
        .at($0.question.rawValue, .accept, in: run)
      } + [.at(FlowPlace.nested, act, visit: numbers.pick([5: 1, 1: 2]), in: run)]
    }
  }

  private func unusual(_ numbers: inout SplitMix64) -> FlowAct {
    let interruption = numbers.one(of: [
      DialogInterruption.stopped, .endOfInput, .answerMissing, .refused(.empty),
      .unreadable(reason: "x"), .unwritable(reason: "x"),
    ])
    let rival = numbers.isOne(in: 2)
    return numbers.pick([
      4: .interrupted(interruption), 2: .late(seconds: 86_400), 1: .meanwhile(isRival: rival),
      2: .valid(1),
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

  /// The customer goes back to a question and answers it anew, or goes back and does something else
  /// at questions that are asked again.
  private func wandering(
    from place: String, _ run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    if let end = keys.firstIndex(of: place), end > 0, numbers.isOne(in: 2) {
      let start = numbers.pick(0...end - 1)
      return [.at(place, .interrupted(.back), in: run)]
        + keys[start + 1..<end].map { .at($0, .interrupted(.back), visit: 2, in: run) }
        + [.at(keys[start], .valid(numbers.pick(0...5)), visit: 2, in: run)]
    }
    let first = numbers.pick([5: FlowAct.interrupted(.back), 1: .late(seconds: 86_400)])
    let again = [2, 3].flatMap { visit in keys.map { ($0, visit) } }
    return [.at(place, first, in: run)]
      + again.filter { _ in numbers.isOne(in: 2) }.map { key, visit in
        let valid = FlowAct.valid(numbers.pick(0...5))
        let act = numbers.pick([3: valid, 3: .interrupted(.back), 1: .late(seconds: 86_400)])
        return .at(key, act, visit: visit, in: run)
      }
  }

  private static let closed = LocalizedText(verbatim: "closed")
  private static let key = QuestionKey(rawValue: "elsewhere")
  private static let kind = ProductKind(declared: "elsewhere")

  /// The errors of each dependency. A repetition may still know the product that it opened.
  private func failures(in run: Int) throws -> [(name: String, stops: [FlowStop])] {
    let unavailable = LedgerError.unavailable(reason: Self.closed)
    let number = try given(AccountNumber("ELSEWHERE-1"))
    let unknown = LedgerError.outcomeUnknown(try given(RequestID("R")))
    let opening = [
      unavailable, .contractMismatch(reason: Self.closed), .unknownAccount(number), unknown,
      .notLinkable(AccountLink(to: number, of: Self.kind)), unknown,
    ].map { FlowStop.ledger($0) }
    let signing = [
      SigningError.interrupted(.stopped), .interrupted(.endOfInput), .declined, .notAPIN, .locked,
      .wrongPIN(attemptsLeft: 3), .duplicateField(name: "a"), .unavailable(reason: Self.closed),
    ].map { FlowStop.signing($0) }
    let nothing = run == 0 ? [FlowStop.nothingOffered(product.kind)] : []
    let catalog = nothing + [.catalog(.unavailable(reason: Self.closed))]
    return [
      (FlowPlace.request, [.ledger(unavailable)]), (FlowPlace.accounts, [.ledger(unavailable)]),
      (FlowPlace.catalog, catalog), (FlowPlace.signature, signing),
      (FlowPlace.signature, [.signing(.interrupted(.back))]), (FlowPlace.opening, opening),
      (FlowPlace.opening, opening), (FlowPlace.opening, opening),
    ]
  }

  /// Each way to stop, and going back, which does not stop the enclosing flow.
  private func nestedStops() throws -> [FlowStop] {
    let earlier = try Samples.opened("EARLIER-1", by: "R.1")
    let back = FlowStop.interrupted(.back, at: Self.key)
    return [
      back, back, back, back, .signing(.locked), .catalog(.unavailable(reason: Self.closed)),
      .consentRefused(at: Self.key), .interrupted(.endOfInput, at: Self.key),
      .interrupted(.stopped, at: Self.key), .quote(.overflow), .nothingOffered(Self.kind),
      .ledger(.outcomeUnknown(try given(RequestID("R")))), .notContinued(earlier),
    ]
  }
}
