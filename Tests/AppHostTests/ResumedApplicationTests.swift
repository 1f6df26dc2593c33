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
      let stop = Step.interrupt(step.key.rawValue, .stopped)
      let first = try await application.run(steps.prefix(place) + [stop])
      #expect(first.stop == .interrupted(.stopped, at: step.key))
      let asked: [Step] = place == 0 ? [] : [.answer("open.application", "1")]
      let second = try await application.run(asked + steps.dropFirst(place))
      try await expect(application, second, like: expected, "\(way), \(step.key) (\(place))")
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
      let stop = Step.interrupt(steps[place].key.rawValue, .stopped)
      _ = try await application.run(steps.prefix(place) + [stop])
      let goOn = Step.answer("open.application", "1")
      application.drafts.end(afterSaves: 1)
      _ = try await application.run([goOn, stop])
      application.drafts.end(afterSaves: nil)
      let last = try await application.run([goOn] + steps.dropFirst(place))
      try await expect(application, last, like: expected, "\(way), \(place)")
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
      let first = try await application.run(
        Array(steps.prefix(place + 1)), stoppingAtSignature: signature)
      #expect(first.stop == .signing(.interrupted(.stopped)))
      let second = try await application.run(
        [.answer("open.application", "1")] + steps.dropFirst(place))
      try await expect(application, second, like: expected, "\(way), signature \(signature)")
    }
  }

  /// Expects the accounts of an uninterrupted run, and no draft.
  private func expect(
    _ application: Application, _ outcome: FlowOutcome, like expected: FlowOutcome, _ name: String
  ) async throws {
    #expect(outcome.stop == nil, "\(name)")
    #expect(outcome.opened.map(\.number) == expected.opened.map(\.number), "\(name)")
    #expect(
      outcome.opened.map(\.contract.terms) == expected.opened.map(\.contract.terms), "\(name)")
    let accounts = try await application.first.ledger.accounts()
    #expect(accounts.count == 1 + expected.opened.count, "\(name)")
    #expect(try await application.drafts.all(.deposit).isEmpty, "\(name)")
  }
}

/// One customer's application, which is interrupted and continued.
private struct Application {
  let first: OpeningDoubles
  let drafts = LastDraft()

  init() async throws { first = try await OpeningDoubles([]) }

  /// Runs the application with these `steps`, and expects that exactly they are asked.
  func run(
    _ steps: [ScriptedDialog.Step], stoppingAtSignature signature: Int? = nil
  ) async throws -> FlowOutcome {
    let doubles = try await OpeningDoubles(steps, after: first)
    let interface = UserInterface(dialog: doubles.script, use: .form)
    let root = try CompositionRoot(doubles, interface: interface)
    let customer = CustomerComponent(
      root: root, signing: InterruptedSigning(base: doubles.signer, last: signature),
      ledger: doubles.ledger, documents: NoDocuments(), drafts: drafts, batches: NoBatches())
    let kind: ProductKind =
      drafts.kind ?? (steps[0].key.rawValue.hasPrefix("savings") ? .savings : .deposit)
    let outcome = try await ResumableOpening(
      dialog: doubles.script, mode: .conversation
    ).open(kind, requestID: nil, for: customer)
    try await doubles.script.verify()
    return outcome
  }
}

/// A signing service that is interrupted in place of one signature.
private final class InterruptedSigning: SigningService {
  let base: any SigningService
  private let left: Atomic<Int>

  /// Counts signatures from zero; with nil, none is interrupted.
  init(base: any SigningService, last: Int?) {
    self.base = base
    left = Atomic(last ?? .max)
  }

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    guard left.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 else {
      throw .interrupted(.stopped)
    }
    return try await base.sign(document)
  }
}

/// A store of one draft.
private final class LastDraft: DraftStore {
  private let kept = Mutex<OpeningDraft?>(nil)
  // The steps that the process expects to be stored, and how many more writes reach the store; nil
  // for all of them.
  private let expected = Mutex<[OpeningDraft.Answer]>([])
  private let writesLeft = Mutex<Int?>(nil)

  var kind: ProductKind? { kept.withLock { $0?.kind } }

  /// Drops the writes after the next `count`, as if the process had been killed before them; nil
  /// keeps all.
  func end(afterSaves count: Int?) {
    writesLeft.withLock { $0 = count }
    expected.withLock { $0 = kept.withLock { $0?.answers ?? [] } }
  }

  func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) { try write(draft, replacing: earlier) }

  func delete(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) { try write(nil, replacing: earlier) }

  private func write(
    _ draft: OpeningDraft?, replacing earlier: [OpeningDraft.Answer]?
  ) throws(StorageError) {
    let isChanged = expected.withLock { expected in
      if let earlier, expected != earlier { return true }
      expected = draft?.answers ?? []
      return false
    }
    if isChanged { throw .draftChanged }
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
