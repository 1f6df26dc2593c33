import FeatureDependencies

extension FlowLaw {
  /// The steps of a conversation: the first ones are plain, so that they find the questions.
  func plan(
    _ number: Int, using numbers: inout SplitMix64, _ keys: [QuestionKey]
  ) -> [FlowStep] {
    guard number >= FlowUser.allCases.count else {
      return [FlowStep(.user(FlowUser.allCases[number]))]
        + others.map { FlowStep(.answer($0.question, visit: 1, .accept)) }
    }
    var steps = setting(&numbers).map { FlowStep($0) } + answers(keys, run: 1, &numbers)
    let count = numbers.pick([1: 0, 4: 1, 3: 2])
    for _ in 0..<count { steps += trouble(keys, run: 1, &numbers) }
    guard numbers.isOne(in: 3) else { return steps }
    let pause = numbers.pick([2: Int64(0), 1: 86_400])
    steps.append(FlowStep(.repeated(after: pause, isSpent: numbers.isOne(in: 3))))
    return steps + repetition(keys, &numbers)
  }

  /// What the customer does differently when the request is repeated, if anything.
  private func repetition(
    _ keys: [QuestionKey], _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    guard let key = keys.randomElement(using: &numbers) else { return [] }
    let isOffer = others.contains { $0.question == key }
    let answer = numbers.pick([
      1: isOffer ? FlowAnswer.accept : .valid(1), 2: .valid(numbers.pick(0...5)),
    ])
    let other = FlowStep(.answer(key, visit: 1, answer), run: 2)
    let refusal = FlowStep(.answer(self.keys.consent ?? key, visit: 1, .refuse), run: 2)
    return numbers.pick([
      2: [], 4: [other], 1: [refusal], 1: trouble(keys, run: 2, &numbers),
    ])
  }

  /// Who answers, when, and with how much money.
  private func setting(_ numbers: inout SplitMix64) -> [FlowChange] {
    var changes: [FlowChange] = []
    changes.append(.user(numbers.pick([2: .pipe, 2: .person, 1: .answersFile])))
    if numbers.isOne(in: 2) { changes.append(start(&numbers)) }
    if numbers.isOne(in: 2) { changes.append(.balance(money(&numbers))) }
    if numbers.isOne(in: 2) { changes.append(.second(money(&numbers))) }
    if numbers.isOne(in: 3) { changes.append(.older(isLinked: numbers.isOne(in: 2))) }
    if numbers.isOne(in: 4) {
      let kind = numbers.isOne(in: 2) ? product.kind : ProductKind(declared: "elsewhere")
      changes.append(.holding(kind, DepositInsurance.sample.limit.amount))
    }
    return changes
  }

  /// Days whose figures differ, and moments around midnight in Seoul and in London.
  private func start(_ numbers: inout SplitMix64) -> FlowChange {
    let day = numbers.pick([
      8: "2026-11-20", 4: "2039-11-29", 4: "2039-12-31", 2: "2027-01-31", 1: Self.tooEarly,
      1: Self.tooLate,
    ])
    return .start(day: day, seconds: numbers.pick([2: 0, 2: 43_170, 1: 45_000, 1: 75_540]))
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

  /// Valid answers to some of the questions.
  private func answers(
    _ keys: [QuestionKey], run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    keys.compactMap { key in
      if others.contains(where: { $0.question == key }) {
        return numbers.isOne(in: 2) ? FlowStep(.answer(key, visit: 1, .accept), run: run) : nil
      }
      guard numbers.isOne(in: 3) else { return nil }
      return FlowStep(.answer(key, visit: 1, .valid(numbers.pick(0...5))), run: run)
    }
  }

  /// One thing that goes wrong, or that the customer does.
  private func trouble(
    _ keys: [QuestionKey], run: Int, _ numbers: inout SplitMix64
  ) -> [FlowStep] {
    guard !keys.isEmpty else { return [] }
    let key = keys[numbers.pick(0...keys.count - 1)]
    let consent = self.keys.consent ?? key
    func at(_ key: QuestionKey, _ answer: FlowAnswer, visit: Int = 1) -> FlowChange {
      .answer(key, visit: visit, answer)
    }
    let changes: [FlowChange] =
      switch numbers.pick(0...16) {
      case 0, 1: (1...numbers.pick(1...3)).map { at(key, .wrong(numbers.pick(0...8)), visit: $0) }
      case 2, 3, 4: wayBack(from: numbers.isOne(in: 2) ? consent : key, keys, &numbers)
      case 5, 6: [at(key, .interrupted(interruption(&numbers)))]
      case 7:
        (1...numbers.pick(1...2)).map {
          at(
            numbers.isOne(in: 3) ? key : consent, .late(numbers.pick([3: 86_400, 1: 60, 1: 120])),
            visit: $0)
        }
      case 8: [at(numbers.isOne(in: 2) ? key : consent, .meanwhile(isRival: numbers.isOne(in: 2)))]
      case 9: [at(consent, .refuse, visit: numbers.pick(1...2)), at(consent, .late(86_400))]
      case 10, 11: [.signing(signingError(&numbers), call: 1)]
      case 12, 13: [failure(&numbers)]
      case 14: keys.map { at($0, .longest) }
      default: nestedTrouble(&numbers)
      }
    return changes.map { FlowStep($0, run: run) }
  }

  /// Goes back one or more times, with other answers on the way.
  private func wayBack(
    from key: QuestionKey, _ keys: [QuestionKey], _ numbers: inout SplitMix64
  ) -> [FlowChange] {
    let before = keys.prefix { $0 != key }
    var changes: [FlowChange] = [.answer(key, visit: 1, .interrupted(.back))]
    var isGoingBack = true
    for key in before.reversed() {
      isGoingBack = isGoingBack && numbers.isOne(in: 2)
      let valid = FlowAnswer.valid(numbers.pick(0...5))
      if isGoingBack { changes.append(.answer(key, visit: 2, .interrupted(.back))) }
      if numbers.isOne(in: 2) {
        changes.append(.answer(key, visit: isGoingBack ? 3 : 2, valid))
      }
    }
    return changes
  }

  private func interruption(_ numbers: inout SplitMix64) -> DialogInterruption {
    numbers.pick([
      1: .stopped, 1: .endOfInput, 1: .answerMissing, 1: .refused(.empty),
      1: .unreadable(reason: "x"), 1: .unwritable(reason: "x"),
    ])
  }

  private func signingError(_ numbers: inout SplitMix64) -> SigningError {
    numbers.pick([
      3: .interrupted(.back), 1: .declined, 1: .interrupted(.stopped), 1: .interrupted(.endOfInput),
      1: .notAPIN, 1: .wrongPIN(attemptsLeft: 3), 1: .locked, 1: .duplicateField(name: "a"),
      1: .unavailable(reason: Self.closed),
    ])
  }

  private static let closed = LocalizedText(verbatim: "closed")

  /// An account that a nested request opened before.
  private static let earlier: OpenedAccount? = AccountNumber("EARLIER-1").flatMap { number in
    let contract = try? SampleContracts(funding: number).contract("R.1", amount: 1000)
    return contract.map {
      OpenedAccount(
        number: number, contract: $0, signed: SignedContract(text: "signed"),
        receipt: Receipt(text: "receipt"))
    }
  }

  private func failure(_ numbers: inout SplitMix64) -> FlowChange {
    let place = TextPosition(line: 1, column: 1)
    let fault = InputFault(path: "p", position: place, problem: .empty)
    let catalog = numbers.pick([
      1: CatalogError?.none, 1: .unavailable(reason: Self.closed),
      1: .invalid(InputFaults([fault])),
    ])
    return numbers.pick([
      2: .catalog(catalog), 1: .ledger(.lookup), 1: .ledger(.accounts(call: numbers.pick(1...2))),
      4: .ledger(.open(ledgerError(&numbers), isOpened: numbers.isOne(in: 2))),
    ])
  }

  private func ledgerError(_ numbers: inout SplitMix64) -> LedgerError {
    guard let number = AccountNumber("ELSEWHERE-1"), let id = RequestID("R") else {
      return .unavailable(reason: Self.closed)
    }
    let link = AccountLink(to: number, of: ProductKind(declared: "elsewhere"))
    return numbers.pick([
      2: .unavailable(reason: Self.closed), 1: .contractMismatch(reason: Self.closed),
      1: .unknownAccount(number), 1: .notLinkable(link), 3: .outcomeUnknown(id),
    ])
  }

  /// The customer accepts another product, whose flow ends in its own way.
  private func nestedTrouble(_ numbers: inout SplitMix64) -> [FlowChange] {
    guard let other = others.randomElement(using: &numbers) else { return [] }
    return [
      .answer(other.question, visit: 1, .accept),
      .nested(numbers.pick([3: 1, 1: 2]), nestedEnd(&numbers)),
    ]
  }

  private func nestedEnd(_ numbers: inout SplitMix64) -> FlowNestedEnd {
    let isOpened = numbers.isOne(in: 2)
    return numbers.pick([
      1: .opened(deeper: 1), 2: .left(deeper: 0), 1: .left(deeper: 1),
      4: .stopped(nestedStop(&numbers), isOpened: isOpened),
    ])
  }

  private func nestedStop(_ numbers: inout SplitMix64) -> FlowStop {
    let key = QuestionKey(rawValue: "elsewhere")
    if let earlier = Self.earlier, numbers.isOne(in: 6) { return .notContinued(earlier) }
    return numbers.pick([
      1: .signing(.locked), 2: .ledger(ledgerError(&numbers)),
      1: .catalog(.unavailable(reason: Self.closed)), 1: .consentRefused(at: key),
      1: .interrupted(.endOfInput, at: key), 1: .quote(.overflow),
      1: .interrupted(.stopped, at: key),
      1: .nothingOffered(ProductKind(declared: "elsewhere")),
    ])
  }
}
