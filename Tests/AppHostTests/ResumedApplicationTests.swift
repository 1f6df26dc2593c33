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

  /// The ways through nested openings. Accounts have the numbers `DEPOSIT-2`, `SAVINGS-3` and so on.
  private static let ways: [[Step]] =
    [
      // One deposit, and its offers declined.
      [deposit, SampleAnswers.declined(after: .deposit)],
      // One deposit, and back from its offer.
      [deposit, [.interrupt("deposit.openSavings", .back)], otherOffers],
      // Four openings within each other.
      [
        deposit, newDepositInSavings, deposit,
        [.answer("deposit.openSavings", "yes"), .answer("savings.link", "none")], savings,
        otherOffers, savings, otherOffers,
      ],
      // Back out of two nested openings, then into them again.
      [
        deposit, newDepositInSavings, product,
        [
          .interrupt("deposit.amount", .back), .interrupt("deposit.product", .back),
          .interrupt("savings.link", .back),
        ],
        newDepositInSavings, deposit, SampleAnswers.declined(after: .deposit), savings, otherOffers,
      ],
      // Back to an earlier question, and another answer.
      [
        product, [.answer("deposit.amount", "2000000"), .interrupt("deposit.months", .back)],
        Array(deposit.dropFirst()), SampleAnswers.declined(after: .deposit),
      ],
    ].map { $0.flatMap { $0 } }

  private static let deposit = SampleAnswers.steps(
    .deposit, SampleAnswers.deposit(from: "DEMAND-1"))
  private static let product = Array(deposit.prefix(1))
  private static let savings =
    SampleAnswers.steps(.savings, SampleAnswers.savings(from: "DEMAND-1"))
    + SampleAnswers.declined(after: .savings)
  /// Opens a savings account after a deposit, and a new deposit to link to it.
  private static let newDepositInSavings: [Step] = [
    .answer("deposit.openSavings", "yes"), .answer("savings.link", "new"),
  ]
  /// Declines a deposit's offers after that of savings.
  private static let otherOffers = SampleAnswers.declined(after: .deposit, answered: 1)

  // With `isKilled`, it is killed after its first repeated answer was saved, too, and loses no
  // later one.
  @Test(arguments: ways.indices, [false, true])
  func `An application interrupted at any question goes on there, and opens each account once`(
    way: Int, isKilled: Bool
  ) async throws {
    let steps = Self.ways[way]
    let expected = try await Application().run(steps)
    #expect(expected.stop == nil)
    for (place, step) in steps.enumerated() {
      let application = try await Application()
      let first = try await application.run(steps.prefix(place) + [Self.stop(at: step)])
      #expect(first.stop == .interrupted(.stopped, at: step.key))
      let asked = place == 0 ? [] : [Self.goOn]
      if isKilled, place > 0 {
        application.drafts.end(afterSaves: 1)
        _ = try await application.run(asked + [Self.stop(at: step)])
        application.drafts.end(afterSaves: .max)
      }
      let last = try await application.run(asked + steps.dropFirst(place))
      try await application.expect(last, like: expected, "\(way), \(step.key) (\(place))")
    }
  }

  @Test(arguments: ways.indices)
  func `An application interrupted at any signature asks for that consent, and signs once`(
    way: Int
  ) async throws {
    let steps = Self.ways[way]
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

  @Test func `Going back after a nested deposit keeps the application, which continues there`()
    async throws
  {
    let declined = SampleAnswers.declined(after: .deposit)
    let begun = Self.deposit + Self.newDepositInSavings + Self.deposit + declined
    let steps = begun + Self.savings + Self.otherOffers
    let expected = try await Application().run(steps)
    let application = try await Application()
    let back = ["amount", "months"].map { Step.interrupt("savings.\($0)", .back) }
    for start in [begun, [Self.goOn]] {
      let left = try await application.run(start + back.prefix(1))
      // The product, which is the only one, was not asked.
      #expect(left.stop == .interrupted(.back, at: QuestionKey(rawValue: "savings.product")))
    }
    // Going back to the start again takes back no answer.
    let answered = Self.savings.prefix(1)
    _ = try await application.run(
      [Self.goOn] + answered + [.interrupt("savings.months", .stopped)])
    _ = try await application.run([Self.goOn] + back.reversed())
    let last = try await application.run(
      [Self.goOn] + steps.dropFirst(begun.count + answered.count))
    try await application.expect(last, like: expected, "Esc")
  }

  @Test func `A script's answers are saved before anything is signed, and deleted at the end`()
    async throws
  {
    let application = try await Application()
    let steps = Self.ways[0]
    let first = try await application.run(Self.deposit, stoppingAtSignature: 0, as: .script)
    #expect(first.stop == .signing(.interrupted(.stopped)))
    let answers = application.drafts.draft?.answers.map { "\($0.key)=\($0.text)" }
    let expected = SampleAnswers.deposit(from: "DEMAND-1").filter { $0.key != "deposit.consent" }
    #expect(answers?.sorted() == expected.map { "\($0.key)=\($0.value)" }.sorted())
    // Options begin a new application: its answers must not mix with theirs.
    _ = try await application.run(Self.deposit, stoppingAtSignature: 0, as: .form)
    #expect(try await application.run(steps, as: .script).stop == nil)
    #expect(application.drafts.draft == nil)
  }

  /// Continues the application in progress.
  private static let goOn = Step.answer("open.application", "1")

  private static func stop(at step: Step) -> Step { .interrupt(step.key.rawValue, .stopped) }
}

/// One customer's application, which is interrupted and continued.
private struct Application {
  let first: OpeningDoubles
  let drafts = LastDraft()

  init() async throws { first = try await OpeningDoubles([]) }

  /// Runs the application with these `steps`, and expects that exactly they are asked.
  func run(
    _ steps: some Collection<ScriptedDialog.Step>, stoppingAtSignature signature: Int? = nil,
    as use: DraftUse = .conversation
  ) async throws -> FlowOutcome {
    let doubles = try await OpeningDoubles(Array(steps), after: first)
    let interface = UserInterface(dialog: doubles.script, use: use)
    let customer = try CustomerComponent(
      doubles, interface: interface,
      signing: InterruptedSigning(base: doubles.signer, last: signature), drafts: drafts)
    let begun = try #require(steps.first).key.rawValue.hasPrefix("savings")
    let kind: ProductKind = drafts.draft?.kind ?? (begun ? .savings : .deposit)
    let outcome = try await interface.open(kind, nil, for: customer)
    try await doubles.script.verify()
    return outcome
  }

  /// Expects the accounts of an uninterrupted run, and no draft.
  func expect(_ outcome: FlowOutcome, like expected: FlowOutcome, _ name: String) async throws {
    #expect(outcome.stop == nil, "\(name)")
    #expect(outcome.opened.map(\.number) == expected.opened.map(\.number), "\(name)")
    #expect(
      outcome.opened.map(\.contract.terms) == expected.opened.map(\.contract.terms), "\(name)")
    #expect(try await first.ledger.accounts().count == 1 + expected.opened.count, "\(name)")
    #expect(try await drafts.all().isEmpty, "\(name)")
  }
}

/// A signing service that is interrupted in place of one signature.
private final class InterruptedSigning: SigningService {
  private let base: any SigningService
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
