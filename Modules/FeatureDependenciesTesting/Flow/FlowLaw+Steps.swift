import FeatureDependencies

extension FlowLaw {
  /// Draws the steps of a conversation. A third of the requests are repeated.
  func steps(using numbers: inout SplitMix64) throws -> [FlowStep] {
    let steps = setting(&numbers)
    guard numbers.isOne(in: 3) else {
      let midnights = (1...3).map { visit in
        FlowStep("\(product.kind).consent", .late(seconds: 86_400), visit: visit)
      }
      let more = numbers.pick([3: wandering(&numbers), 1: midnights, 5: []])
      return try steps + acts(oneIn: numbers.pick(2...15), &numbers) + more
    }
    let (seconds, isSpent) = (numbers.pick([2: Int64(0), 1: 86_400]), numbers.isOne(in: 3))
    let again = FlowStep(FlowPlace.repetition, .again(seconds: seconds, isSpent: isSpent))
    let key = numbers.one(of: keys)
    let answer = numbers.pick([3: plain(at: key, &numbers), 1: FlowAct.valid(1)])
    return try steps + acts(oneIn: numbers.pick(8...30), &numbers) + [again]
      + numbers.pick([
        2: [], 4: [FlowStep(key.rawValue, answer, isRepeated: true)],
        2: acts(oneIn: 10, isRepeated: true, &numbers),
      ])
  }

  /// The keys of all questions; a decorator may ask more than the description has.
  private var keys: [QuestionKey] {
    let own = product.questionKeys
    return own + others.map(\.question).filter { !own.contains($0) }
  }

  /// When the customer answers, and with how much money.
  private func setting(_ numbers: inout SplitMix64) -> [FlowStep] {
    let usual = numbers.one(of: ["2026-11-20", "2039-11-29", "2039-12-31", "2027-01-31"])
    let day = numbers.isOne(in: 10) ? numbers.one(of: FlowAct.extremes) : usual
    // Around midnight in Seoul, and when it is still yesterday in London.
    let seconds = numbers.one(of: [Int64(43_170), 45_000])
    let limits = products.map(\.offer.limits)
    let most = min(limits.map(\.upperBound.amount).max() ?? 0, .max / 1000)
    let least = limits.map(\.lowerBound.amount).min() ?? 0
    let sums = [most + 2_000_000, most - 1, least * 30, least * 30 - 1, least, least - 1]
    let steps = [
      FlowStep(FlowPlace.day, .day(day)), FlowStep(FlowPlace.start, .late(seconds: seconds)),
      FlowStep(FlowPlace.balance, .balance(numbers.one(of: sums))),
      FlowStep(FlowPlace.second, .balance(numbers.one(of: sums))),
      FlowStep(FlowPlace.links, .linkable(isForBuilder: numbers.isOne(in: 2))),
    ]
    return steps.filter { _ in numbers.isOne(in: 2) }
  }

  /// Acts at one in `count` of the first visits of questions and services.
  private func acts(
    oneIn count: Int, isRepeated: Bool = false, _ numbers: inout SplitMix64
  ) throws -> [FlowStep] {
    var steps: [FlowStep] = []
    for visit in 1...3 {
      func at(_ name: String, _ act: FlowAct) {
        steps.append(FlowStep(name, act, visit: visit, isRepeated: isRepeated))
      }
      for key in keys {
        if visit == 1, !isRepeated, numbers.isOne(in: 3) {
          at(key.rawValue, plain(at: key, &numbers))
        }
        let isConsent = key == self.key("consent")
        if numbers.isOne(in: isConsent ? (count + 1) / 2 : count) {
          at(key.rawValue, act(at: key, &numbers))
        }
      }
      let (service, stop) = try failure(isRepeated: isRepeated, &numbers)
      if numbers.isOne(in: 4) {
        at(service, .fails(stop, isDone: numbers.isOne(in: 2)))
      }
    }
    return steps
  }

  /// The customer goes back from the consent to a question, and answers it anew.
  private func wandering(_ numbers: inout SplitMix64) -> [FlowStep] {
    guard let end = keys.firstIndex(where: { $0 == key("consent") }), end > 0 else { return [] }
    let start = numbers.pick(0...end - 1)
    let visits = [(keys[end], 1)] + keys[start + 1..<end].map { ($0, 2) }
    return visits.map { FlowStep($0.rawValue, .interrupted(.back), visit: $1) }
      + [FlowStep(keys[start].rawValue, .valid(numbers.pick(0...5)), visit: 2)]
  }

  private func plain(at key: QuestionKey, _ numbers: inout SplitMix64) -> FlowAct {
    let valid = FlowAct.valid(numbers.pick(0...5))
    return other(at: key) == nil ? valid : numbers.pick([3: .accept, 1: valid])
  }

  private func act(at key: QuestionKey, _ numbers: inout SplitMix64) -> FlowAct {
    let why = numbers.one(of: [
      DialogInterruption.stopped, .endOfInput, .answerMissing, .refused(.empty),
      .unreadable(reason: "x"), .unwritable(reason: "x"),
    ])
    let late = FlowAct.late(seconds: numbers.one(of: [120, 86_400]))
    return numbers.pick([
      4: plain(at: key, &numbers), 5: .interrupted(.back), 2: .wrong(numbers.pick(0...8)),
      1: .interrupted(why), 3: late,
    ])
  }

  /// A service with an error, or a way in which another product's flow stops.
  private func failure(
    isRepeated: Bool, _ numbers: inout SplitMix64
  ) throws -> (service: String, stop: FlowStop) {
    let closed = LocalizedText(verbatim: "closed")
    let unavailable = LedgerError.unavailable(reason: closed)
    let signing = numbers.one(of: [
      SigningError.interrupted(.stopped), .interrupted(.endOfInput), .declined, .notAPIN, .locked,
      .wrongPIN(attemptsLeft: 3), .duplicateField(name: "a"), .unavailable(reason: closed),
    ])
    let id = try Samples.request("R")
    let terms = try Samples.opened("ELSEWHERE-1").contract.terms
    let opening = numbers.one(of: [
      unavailable, .contractMismatch(reason: closed), .outcomeUnknown(id),
      .requestConflict(id, opened: terms, asked: terms),
    ])
    let key = QuestionKey(rawValue: "elsewhere")
    let left = FlowStop.interrupted(.back, at: key)
    let nested = numbers.one(of: [
      left, left, left, .interrupted(.endOfInput, at: key), .consentRefused(at: key),
      .ledger(.outcomeUnknown(id)),
    ])
    // A repetition still knows the product that it opened.
    let isEmpty = !isRepeated && numbers.isOne(in: 2)
    let catalog =
      isEmpty ? .nothingOffered(product.kind) : FlowStop.catalog(.unavailable(reason: closed))
    return numbers.pick([
      1: (FlowPlace.request, FlowStop.ledger(unavailable)),
      1: (FlowPlace.accounts, .ledger(unavailable)),
      1: (FlowPlace.catalog, catalog), 1: (FlowPlace.signature, .signing(.interrupted(.back))),
      2: (FlowPlace.signature, .signing(signing)), 3: (FlowPlace.opening, .ledger(opening)),
      3: (FlowPlace.nested, nested),
    ])
  }
}
