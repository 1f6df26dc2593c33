import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Which clauses a flow is given, and what becomes of a script that cannot be followed.
struct FlowScriptTests {
  private static let aboutNeighbours = Set(
    FlowContract.clauses(for: ReferenceScripts.neighbourFirst).map(\.id)
  ).subtracting(FlowContract.clauses(for: ReferenceScripts.alone).map(\.id))

  @Test func `A flow that opens no other product is given no clause about one`() {
    #expect(
      Self.aboutNeighbours == [
        "Flow.asksTheNeighbourOnRequest", "Flow.linksTheTwo", "Flow.reportsNestedOpenings",
        "Flow.opensTheNeighbourAgain",
        "Flow.passesOnNestedStops", "Flow.keepsNestedOpenings", "Flow.goesOnAfterNestedBack",
        "Flow.keepsTheNested", "Flow.looksAgainAfterTheNested", "Flow.linksTheNewest",
        "Flow.reportsDeeperOpenings", "Flow.insuresAfterTheNested", "Flow.refusesAnotherLink",
      ])
  }

  @Test(arguments: FlowContract.clauses.filter { aboutNeighbours.contains($0.id) })
  func `A clause about another product fails where there is none, and does not pass`(
    clause: Clause<FlowContract.Fixture>
  ) async {
    await #expect(throws: Violation.self) {
      try await clause.verify { try .reference(ReferenceScripts.alone) }
    }
  }

  @Test func `A clause about questions after the opening fails where there are none`() async throws
  {
    let clause = try #require(FlowContract.clauses.first { $0.id == "Flow.keepsItsOwn" })
    await #expect(throws: Violation.self) {
      try await clause.verify { try .reference(ReferenceScripts.neighbourFirst) }
    }
  }

  @Test func `A script without a consent cannot be followed`() {
    let script = ReferenceScripts.alone
    let questions = script.questions.filter { $0.key != script.consentKey }
    #expect(throws: FlowScriptFault.noConsent) {
      try FlowContract.Fixture.reference(script.replacing(questions))
    }
  }

  @Test func `A script whose change is to a question that is not asked cannot be followed`() {
    let script = ReferenceScripts.alone
    let questions = script.questions.filter { $0.key != "reference.amount" }
    #expect(throws: FlowScriptFault.noChange("reference.amount")) {
      try FlowContract.Fixture.reference(script.replacing(questions))
    }
  }

  @Test func `A script's answers can be taken up to a question, after it, and changed`() {
    let script = ReferenceScripts.neighbourLast
    let keys = script.questions.map(\.key)
    #expect(script.steps().map(\.key.rawValue) == keys)
    #expect(script.steps(upTo: "reference.months").map(\.key.rawValue) == Array(keys.prefix(2)))
    #expect(script.steps(after: "reference.tax").map(\.key.rawValue) == Array(keys.suffix(2)))
  }
}
