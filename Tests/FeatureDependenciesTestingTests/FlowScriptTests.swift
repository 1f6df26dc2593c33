import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The validation of scripts.
struct FlowScriptTests {
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
}
