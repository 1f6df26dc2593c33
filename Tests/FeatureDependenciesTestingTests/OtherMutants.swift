import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum ClockMutants {
  static let all: [Mutant<WallClockContract.Fixture>] = ["neverGoesBack", "tellsAllTasks"].map {
    clause in
    Mutant("WallClock.\(clause)", "a clock that runs backwards") {
      .init(clock: try BackwardClock())
    }
  }
}

private final class BackwardClock: WallClock {
  private let next: Mutex<Timestamp>

  init() throws { next = Mutex(try FixedClock(noonOn: "2026-11-20").orFail().now()) }

  func now() -> Timestamp {
    next.withLock { next in
      defer { next = Timestamp(secondsSince1970: next.secondsSince1970 - 1) ?? next }
      return next
    }
  }
}

enum RushingClockMutants {
  static let all: [Mutant<WallClockContract.Fixture>] = [
    Mutant("WallClock.doesNotRush", "a clock that jumps a day at each look") {
      .init(clock: try RushingClock())
    }
  ]
}

private final class RushingClock: WallClock {
  private let clock: FixedClock

  init() throws { clock = try FixedClock(noonOn: "2026-11-20").orFail() }

  func now() -> Timestamp {
    clock.advance(seconds: 86_400)
    return clock.now()
  }
}

enum RequestIDMutants {
  static let all: [Mutant<RequestIDsContract.Fixture>] = [
    mutant("startsWithTheRoot", "counting from the start") { root, count in root.nested(count + 1)
    },
    mutant("countsNested", "the root each time") { root, _ in root },
    mutant("countsNested", "skipping a number") { root, count in
      count == 0 ? root : root.nested(2 * count)
    },
    mutant("countsNested", "starting again at a hundred") { root, count in
      count == 0 ? root : root.nested(count % 100)
    },
    mutant("givesEachOnce", "the same id for two") { root, count in
      count == 0 ? root : root.nested(count / 2)
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ id: @escaping @Sendable (RequestID, Int) -> RequestID
  ) -> Mutant<RequestIDsContract.Fixture> {
    Mutant("RequestIDs.\(clause)", name) {
      let root = try RequestID("ROOT").orFail()
      return .init(ids: FaultyIDs(root: root, id: id), root: root)
    }
  }
}

private final class FaultyIDs: RequestIDs {
  private let root: RequestID
  private let id: @Sendable (RequestID, Int) -> RequestID
  private let count = Mutex(0)

  init(root: RequestID, id: @escaping @Sendable (RequestID, Int) -> RequestID) {
    (self.root, self.id) = (root, id)
  }

  func next() async -> RequestID {
    let count = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return id(root, count)
  }
}

enum CatalogMutants {
  static let all: [Mutant<ProductCatalogContract.Fixture>] = [
    mutant("namesEachOnce", "a product twice") { deposits, _ in deposits += deposits },
    mutant("offersTerms", "a product without terms") { deposits, _ in
      deposits = deposits.map { product($0, tiers: []) }
    },
    mutant("offersTerms", "a term twice") { deposits, _ in
      deposits = deposits.map { product($0, tiers: $0.offer.tiers + $0.offer.tiers) }
    },
    mutant("takesMoney", "a minimum of nothing") { deposits, _ in
      deposits = deposits.map { product($0, limits: .zero...Won(1)) }
    },
    mutant("names", "a product without a name") { deposits, _ in
      deposits = deposits.map { product($0, name: LocalizedText(en: "Deposit", ko: "")) }
    },
    mutant("addsUp", "a bonus past 100 %") { _, savings in
      savings = savings.compactMap { product in
        AnnualRate(basisPoints: 9_999).map {
          SavingsProduct(offer: product.offer, linkedBonus: $0)
        }
      }
    },
    mutant("names", "an escape sequence in a name") { deposits, _ in
      deposits = deposits.map { product($0, name: LocalizedText(verbatim: "\u{1B}[31mDeposit")) }
    },
    Mutant("ProductCatalog.answersAll", "nothing for whoever asks at the same time") {
      .init(catalog: FickleCatalog(base: try FixedCatalog.sample()))
    },
    Mutant("ProductCatalog.staysTheSame", "rates that change in between") {
      .init(catalog: FickleCatalog(base: try FixedCatalog.sample()))
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (inout [DepositProduct], inout [SavingsProduct]) -> Void
  ) -> Mutant<ProductCatalogContract.Fixture> {
    Mutant("ProductCatalog.\(clause)", name) {
      let sample = try FixedCatalog.sample()
      var (deposits, savings) = (try await sample.deposits(), try await sample.savings())
      change(&deposits, &savings)
      return .init(catalog: FixedCatalog(deposits: deposits, savings: savings))
    }
  }

  private static func product(
    _ product: DepositProduct, name: LocalizedText? = nil, limits: ClosedRange<Won>? = nil,
    tiers: [RateTier]? = nil
  ) -> DepositProduct {
    let offer = product.offer
    return DepositProduct(
      offer: ProductOffer(
        id: offer.id, name: name ?? offer.name, limits: limits ?? offer.limits,
        tiers: tiers ?? offer.tiers), interest: product.interest)
  }
}

private actor FickleCatalog: ProductCatalog {
  let base: FixedCatalog
  private var asked = 0

  init(base: FixedCatalog) { self.base = base }

  func deposits() async throws(CatalogError) -> [DepositProduct] {
    asked += 1
    return asked > 1 ? [] : try await base.deposits()
  }

  func savings() async throws(CatalogError) -> [SavingsProduct] { try await base.savings() }
}

enum DialogMutants {
  static let all: [Mutant<DialogContract.Fixture>] = [
    mutant("returnsTheText", "tidying the answer up") {
      (prompt, next) async throws(DialogInterruption) in
      try await next(prompt).filter { $0 != "," }
    },
    mutant("endsWithItsAnswers", "guessing where there is no answer") {
      (prompt, next) async throws(DialogInterruption) in
      (try? await next(prompt)) ?? ""
    },
    mutant("endsWithItsAnswers", "going back for ever") {
      (prompt, next) async throws(DialogInterruption) in
      do { return try await next(prompt) } catch { throw .back }
    },
    mutant("asksAgainOrStops", "the rejected answer again") {
      (prompt, next) async throws(DialogInterruption) in
      if let rejected = prompt.rejected { return rejected.text }
      return try await next(prompt)
    },
    mutant("asksAgainOrStops", "another rejection than it was told") {
      (prompt, next) async throws(DialogInterruption) in
      if prompt.rejected != nil { throw .refused(.empty) }
      return try await next(prompt)
    },
    mutant("picksByValue", "the place instead of the value") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .choice(let choices) = prompt.kind,
        let place = choices.firstIndex(where: { $0.value == text })
      else { return text }
      return "\(place + 1)"
    },
    mutant("leavesJudgementToTheQuestion", "the first choice for anything unknown") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .choice(let choices) = prompt.kind, !choices.contains(where: { $0.value == text })
      else { return text }
      return choices[0].value
    },
    mutant("returnsEveryKind", "a text without the spaces around it") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      return prompt.kind == .text ? text.trimmed : text
    },
    mutant("returnsEveryKind", "the limit for a sum beyond it") {
      (prompt, next) async throws(DialogInterruption) in
      let text = try await next(prompt)
      guard case .amount(let limits) = prompt.kind, let sum = Int64(text) else { return text }
      return "\(min(max(sum, limits.lowerBound.amount), limits.upperBound.amount))"
    },
    mutant("neverConsents", "consent where nobody answers") {
      (prompt, next) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await next(prompt) } catch {
        guard prompt.kind == .consent else { throw error }
        return "yes"
      }
    },
    mutant("prefersTheAnswer", "the earlier answer without asking") {
      (prompt, next) async throws(DialogInterruption) in
      if let earlier = prompt.earlier { return earlier }
      return try await next(prompt)
    },
    mutant("prefersTheAnswer", "the unattended answer without asking") {
      (prompt, next) async throws(DialogInterruption) in
      if let unattended = prompt.unattended { return unattended }
      return try await next(prompt)
    },
    Mutant("Dialog.keepsTheOrder", "showing takes an answer") {
      DialogContract.Fixture { answers in GreedyDialog(answers.map(\.text)) }
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ answer: @escaping FaultyDialog.Answer
  ) -> Mutant<DialogContract.Fixture> {
    Mutant("Dialog.\(clause)", name) {
      DialogContract.Fixture { answers in
        FaultyDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }), body: answer)
      }
    }
  }
}

private struct FaultyDialog: Dialog {
  typealias Next = @Sendable (Prompt) async throws(DialogInterruption) -> String
  typealias Answer = @Sendable (Prompt, Next) async throws(DialogInterruption) -> String

  let base: ScriptedDialog
  let body: Answer

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await body(prompt) { (prompt) async throws(DialogInterruption) in
      try await base.answer(to: prompt)
    }
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

private actor GreedyDialog: Dialog {
  private var answers: [String]

  init(_ answers: [String]) { self.answers = answers }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard !answers.isEmpty else { throw .endOfInput }
    return answers.removeFirst()
  }

  func show(_ content: Presentation) async { answers = Array(answers.dropFirst()) }
}

struct MissingValue: Error {}

extension Optional {
  /// The value, for what a test wrote down itself.
  func orFail() throws -> Wrapped {
    guard let self else { throw MissingValue() }
    return self
  }
}
