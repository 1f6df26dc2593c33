import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct NextOpeningTests {
  private struct Wiring: DoublesWiring, OpeningDependency {
    let doubles: OpeningDoubles
  }

  @Test func `Each offer is asked in turn, and only accepted offers are built`() async throws {
    let doubles = try await doubles(.answer("first", "no"), .answer("second", "yes"))
    let outcome = try await Self.offerBoth(doubles)
    #expect(outcome.stop == nil)
    #expect(doubles.nestedFlows.requests == [.init(Self.second, linkedTo: doubles.funding)])
    try await doubles.script.verify()
  }

  @Test func `Going back from an offer declines it, and the next one is made`() async throws {
    let doubles = try await doubles(.interrupt("first", .back), .answer("second", "no"))
    let outcome = try await Self.offerBoth(doubles)
    #expect(outcome.account != nil)
    #expect(doubles.nestedFlows.requests == [])
    try await doubles.script.verify()
  }

  @Test func `An offer says that going back means no`() async throws {
    let doubles = try await doubles(.answer("first", "no"), .interrupt("second", .back))
    _ = try await Self.offerBoth(doubles)
    let labels = await doubles.script.asked.map(\.exitLabel)
    #expect(labels == Array(repeating: LocalizedText(en: "no", ko: "아니요"), count: 2))
  }

  @Test func `An unanswered offer stops the flow, and the open account is reported`() async throws {
    let doubles = try await doubles(.interrupt("first", .endOfInput))
    let outcome = try await Self.offerBoth(doubles)
    #expect(outcome.account != nil)
    let key = QuestionKey(rawValue: "first")
    #expect(outcome.stop == .interrupted(.endOfInput, at: key))
  }

  @Test func `Going back out of a nested flow that opened nothing asks its offer again`()
    async throws
  {
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
    let doubles = try await doubles(
      .answer("first", "yes"), .answer("first", "no"), .answer("second", "no"),
      nested: FlowOutcome(stop: left))
    let outcome = try await Self.offerBoth(doubles)
    #expect(outcome.stop == nil)
    #expect(doubles.nestedFlows.requests.map(\.kind) == [Self.first])
    try await doubles.script.verify()
  }

  @Test func `A nested stop ends the offers`() async throws {
    let doubles = try await doubles(
      .answer("first", "yes"), nested: FlowOutcome(stop: .signing(.declined)))
    let outcome = try await Self.offerBoth(doubles)
    #expect(outcome.stop == .signing(.declined))
    try await doubles.script.verify()
  }

  private func doubles(
    _ steps: ScriptedDialog.Step..., nested: FlowOutcome = FlowOutcome()
  ) async throws -> OpeningDoubles {
    try await OpeningDoubles(steps, nested: nested)
  }

  /// The outcome of a flow that opened an account and then offers two products.
  private static func offerBoth(_ doubles: OpeningDoubles) async throws -> FlowOutcome {
    let opened = try Samples.opened("\(doubles.funding)")
    var outcome = FlowOutcome()
    let next = [first, second].map { kind in
      NextOpening(question("\(kind)"), opening: kind) {
        doubles.nestedFlows.flow(of: kind, linkedTo: $0)
      }
    }
    do {
      try await outcome.add(opened, offering: next, in: Wiring(doubles: doubles))
    } catch { outcome.stop = error }
    return outcome
  }

  private static let first = ProductKind(declared: "first")
  private static let second = ProductKind(declared: "second")

  private static func question(_ key: String) -> Question<Bool> {
    let text = LocalizedText(verbatim: key)
    return .yesOrNo(QuestionKey(rawValue: key), text, help: text)
  }
}
