import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The choice of clauses for a flow, and the validation of scripts.
struct FlowScriptTests {
  private static let aboutOtherFeatures = Set(
    FlowContract.clauses(for: ReferenceScripts.otherFeatureFirst).map(\.id)
  ).subtracting(FlowContract.clauses(for: ReferenceScripts.alone).map(\.id))

  @Test func `Clauses about other products do not apply to a flow that opens none`() {
    #expect(
      Self.aboutOtherFeatures == [
        "Flow.buildsLinkedFeatureOnRequest", "Flow.linksTheTwo", "Flow.reportsNestedOpenings",
        "Flow.runsLinkedFeatureAgain",
        "Flow.passesOnNestedStops", "Flow.announcesNested", "Flow.asksAgainAfterNestedBack",
        "Flow.keepsReportingNested", "Flow.rereadsBalancesAfterNested", "Flow.linksTheNewest",
        "Flow.reportsDeeperOpenings", "Flow.insuresAfterTheNested", "Flow.rejectsAnotherLink",
      ])
  }

  @Test(arguments: FlowContract.clauses.filter { aboutOtherFeatures.contains($0.id) })
  func `A clause about another product fails for a flow that opens none`(
    clause: Clause<FlowContract.Fixture>
  ) async {
    await #expect(throws: Violation.self) {
      try await clause.verify { try .reference(ReferenceScripts.alone) }
    }
  }

  @Test func `A clause about questions after the opening fails for a flow with none`() async throws
  {
    let clause = try #require(FlowContract.clauses.first { $0.id == "Flow.declinesByGoingBack" })
    await #expect(throws: Violation.self) {
      try await clause.verify { try .reference(ReferenceScripts.otherFeatureFirst) }
    }
  }

  @Test func `A script without a consent is rejected`() {
    let script = ReferenceScripts.alone
    let questions = script.questions.filter { $0.key != script.consentKey }
    #expect(throws: FlowScriptFault.noConsent) {
      try FlowContract.Fixture.reference(script.replacing(questions))
    }
  }

  @Test func `A script that changes a question it does not ask is rejected`() {
    let script = ReferenceScripts.alone
    let questions = script.questions.filter { $0.key != "reference.amount" }
    #expect(throws: FlowScriptFault.noChange("reference.amount")) {
      try FlowContract.Fixture.reference(script.replacing(questions))
    }
  }

  @Test func `A script returns all steps, those before a question and those after it`() {
    let script = ReferenceScripts.otherFeatureLast
    let keys = script.questions.map(\.key)
    #expect(script.steps().map(\.key.rawValue) == keys)
    #expect(script.steps(upTo: "reference.months").map(\.key.rawValue) == Array(keys.prefix(2)))
    #expect(script.steps(after: "reference.tax").map(\.key.rawValue) == Array(keys.suffix(2)))
  }
}
