import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Synchronization
import Testing

@testable import AppHost
@testable import BankCommands

/// Applications of both features that are interrupted at each question, or at each signature, and
/// then continued.
struct ResumedApplicationTests {
  private typealias Step = ScriptedDialog.Step

  /// The ways through nested openings. Accounts have the numbers `SINGLE-2`, `MONTHLY-3` and so on.
  private static let ways: [(name: String, steps: [Step])] = [
    ("one deposit, and its offers declined", deposit + LaterOffers.declined(after: .deposit)),
    (
      "one deposit, and back from its offer",
      deposit + [.interrupt("deposit.openSavings", .back)] + otherOffers
    ),
    (
      "four openings within each other",
      deposit + [.answer("deposit.openSavings", "yes"), .answer("savings.link", "new")] + deposit
        + [.answer("deposit.openSavings", "yes"), .answer("savings.link", "none")] + savings
        + otherOffers + savings + otherOffers
    ),
    (
      "back out of two nested openings, then into them again",
      deposit + [
        .answer("deposit.openSavings", "yes"), .answer("savings.link", "new"),
        .answer("deposit.product", "time-deposit"), .interrupt("deposit.amount", .back),
        .interrupt("deposit.product", .back), .interrupt("savings.link", .back),
        .answer("deposit.openSavings", "yes"), .answer("savings.link", "new"),
      ] + deposit + LaterOffers.declined(after: .deposit) + savings + otherOffers
    ),
    (
      "back to the link after the new deposit is open",
      [.answer("savings.link", "new")] + deposit + LaterOffers.declined(after: .deposit) + [
        .interrupt("savings.product", .back), .answer("savings.link", "none"),
      ] + savings
    ),
    (
      "back to an earlier question, and another answer",
      [
        .answer("deposit.product", "time-deposit"), .answer("deposit.amount", "2000000"),
        .interrupt("deposit.months", .back),
      ] + deposit.dropFirst() + LaterOffers.declined(after: .deposit)
    ),
  ]

  private static let deposit = opening("deposit", "time-deposit", amount: "1000000")
  private static let savings =
    opening("savings", "installment-savings", amount: "10000")
    + LaterOffers.declined(after: .savings)
  /// Declines a deposit's offers after that of savings.
  private static let otherOffers = LaterOffers.declined(after: .deposit, answered: 1)

  private static func opening(_ kind: String, _ product: String, amount: String) -> [Step] {
    [
      ("product", product), ("amount", amount), ("months", "12"), ("fundingAccount", "DEMAND-1"),
      ("tax", "general"), ("consent", "yes"),
    ].map { .answer("\(kind).\($0.0)", $0.1) }
  }

  @Test(arguments: ways.indices)
  func `An application interrupted at any question goes on there, and opens each account once`(
    way: Int
  ) async throws {
    let steps = Self.ways[way].steps
    let expected = try await Application().run(steps)
    #expect(expected.stop == nil)
    for (place, step) in steps.enumerated() {
      let application = try await Application()
      let first = try await application.run(to: place, of: steps)
      #expect(first.stop == .interrupted(.stopped, at: step.key))
      let asked = place == 0 ? [] : [Self.goOn]
      let second = try await application.run(asked + steps.dropFirst(place))
      try await application.expect(second, like: expected, "\(way), \(step.key) (\(place))")
    }
  }

  @Test(arguments: ways.indices)
  func `An application killed again after its first repeated answer loses no later answer`(
    way: Int
  ) async throws {
    let steps = Self.ways[way].steps
    let expected = try await Application().run(steps)
    for place in steps.indices.dropFirst() {
      let application = try await Application()
      _ = try await application.run(to: place, of: steps)
      application.drafts.end(afterSaves: 1)
      _ = try await application.run([Self.goOn, Self.stop(at: steps[place])])
      application.drafts.end(afterSaves: nil)
      let last = try await application.run([Self.goOn] + steps.dropFirst(place))
      try await application.expect(last, like: expected, "\(way), \(place)")
    }
  }

  @Test(arguments: ways.indices)
  func `An application interrupted at any signature asks for that consent, and signs once`(
    way: Int
  ) async throws {
    let steps = Self.ways[way].steps
    let expected = try await Application().run(steps)
    let consents = steps.indices.filter { steps[$0].key.rawValue.hasSuffix(".consent") }
    for (signature, place) in consents.enumerated() {
      let application = try await Application()
      let first = try await application.run(steps.prefix(place + 1), stoppingAtSignature: signature)
      #expect(first.stop == .signing(.interrupted(.stopped)))
      let second = try await application.run([Self.goOn] + steps.dropFirst(place))
      try await application.expect(second, like: expected, "\(way), signature \(signature)")
    }
  }

  @Test func `A draft is saved before anything is signed, and deleted at the end`() async throws {
    let application = try await Application()
    let outcome = try await application.run(Self.ways[0].steps, as: .script)
    #expect(outcome.stop == nil)
    let answers = [
      "deposit.product=time-deposit", "deposit.amount=1000000", "deposit.months=12",
      "deposit.fundingAccount=DEMAND-1", "deposit.tax=general",
    ]
    #expect(application.drafts.atSigning.withLock { $0 } == [answers])
    #expect(try await application.drafts.all(.deposit).isEmpty)
  }

  /// Continues the application in progress.
  private static let goOn = Step.answer("open.application", "1")

  fileprivate static func stop(at step: ScriptedDialog.Step) -> ScriptedDialog.Step {
    .interrupt(step.key.rawValue, .stopped)
  }
}

/// One customer's application, which is interrupted and continued.
private struct Application {
  let first: OpeningDoubles
  let drafts = LastDraft()

  init() async throws { first = try await OpeningDoubles([]) }

  /// Runs the application, and stops at the step at `place`.
  func run(to place: Int, of steps: [ScriptedDialog.Step]) async throws -> FlowOutcome {
    try await run(steps.prefix(place) + [ResumedApplicationTests.stop(at: steps[place])])
  }

  /// Runs the application with these `steps`, and expects that exactly they are asked.
  func run(
    _ steps: some Collection<ScriptedDialog.Step>, stoppingAtSignature signature: Int? = nil,
    as mode: ResumableOpening.Mode = .conversation
  ) async throws -> FlowOutcome {
    let doubles = try await OpeningDoubles(Array(steps), after: first)
    let customer = try CustomerComponent(
      doubles, interface: UserInterface(dialog: doubles.script, use: .form),
      signing: InterruptedSigning(base: doubles.signer, drafts: drafts, last: signature),
      drafts: drafts)
    let begun = try #require(steps.first).key.rawValue.hasPrefix("savings")
    let kind: ProductKind = drafts.kind ?? (begun ? .savings : .deposit)
    let outcome = try await ResumableOpening(
      dialog: doubles.script, mode: mode
    ).open(kind, requestID: nil, for: customer)
    try await doubles.script.verify()
    return outcome
  }

  /// Expects the accounts of an uninterrupted run, and no draft.
  func expect(
    _ outcome: FlowOutcome, like expected: FlowOutcome, _ name: String
  ) async throws {
    #expect(outcome.stop == nil, "\(name)")
    #expect(outcome.opened.map(\.number) == expected.opened.map(\.number), "\(name)")
    #expect(
      outcome.opened.map(\.contract.terms) == expected.opened.map(\.contract.terms), "\(name)")
    #expect(try await first.ledger.accounts().count == 1 + expected.opened.count, "\(name)")
    #expect(try await drafts.all(.deposit).isEmpty, "\(name)")
  }
}

/// A signing service that records the draft at each signature, and is interrupted in place of one.
private final class InterruptedSigning: SigningService {
  let base: any SigningService
  let drafts: LastDraft
  private let left: Atomic<Int>

  /// Counts signatures from zero; with nil, none is interrupted.
  init(base: any SigningService, drafts: LastDraft, last: Int?) {
    (self.base, self.drafts) = (base, drafts)
    left = Atomic(last ?? .max)
  }

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    drafts.recordAtSigning()
    guard left.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 else {
      throw .interrupted(.stopped)
    }
    return try await base.sign(document)
  }
}

/// A store of one draft, which does not notice other writers.
private final class LastDraft: DraftStore {
  /// The answers that were stored at each signature.
  let atSigning = Mutex<[[String]]>([])
  private let kept = Mutex<OpeningDraft?>(nil)
  // How many more writes reach the store; nil for all of them.
  private let writesLeft = Mutex<Int?>(nil)

  var kind: ProductKind? { kept.withLock { $0?.kind } }

  func recordAtSigning() {
    let answers = kept.withLock { $0?.answers.map { "\($0.key)=\($0.text)" } ?? [] }
    atSigning.withLock { $0.append(answers) }
  }

  /// Drops the writes after the next `count`, as if the process had been killed before them; nil
  /// keeps all.
  func end(afterSaves count: Int?) { writesLeft.withLock { $0 = count } }

  func save(
    _ draft: OpeningDraft, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) { write(draft) }

  func delete(
    _ requestID: RequestID, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) { write(nil) }

  private func write(_ draft: OpeningDraft?) {
    let isEnded = writesLeft.withLock { left in
      defer { left = left.map { $0 - 1 } }
      return left.map { $0 <= 0 } ?? false
    }
    if !isEnded { kept.withLock { $0 = draft } }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    kept.withLock { $0.map { [$0] } ?? [] }.filter { !$0.answers.isEmpty }
  }
}
