import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct NestedOutcomeTests {
  @Test func `A flow that a person left after an opening stops the flow that started it`() throws {
    var outcome = FlowOutcome()
    #expect(!outcome.isLeft)
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "q"))
    outcome.stop = left
    #expect(outcome.isLeft)
    var inner = FlowOutcome()
    inner.add(try Samples.opened("1"))
    try outcome.include(inner)
    #expect(!outcome.isLeft)
    var outer = FlowOutcome()
    #expect(throws: left) { try outer.include(outcome) }
    #expect(outer.opened == inner.opened)
  }

  @Test func `A stop at a question or at the signature names why it got no answer`() {
    let key = QuestionKey(rawValue: "q")
    #expect(FlowStop.interrupted(.endOfInput, at: key).interruption == .endOfInput)
    #expect(FlowStop.signing(.interrupted(.stopped)).interruption == .stopped)
    #expect(FlowStop.signing(.locked).interruption == nil)
  }

  @Test func `Accounts opened before and after the flow's own account are nested`() throws {
    let before = try Samples.opened("1")
    let own = try Samples.opened("2")
    let after = try Samples.opened("3")
    var outcome = FlowOutcome()
    for (account, isOwn) in [(before, false), (own, true), (after, false)] {
      var inner = FlowOutcome()
      inner.add(account)
      if isOwn { outcome.add(account) } else { try outcome.include(inner) }
    }
    #expect(outcome.account == own)
    #expect(outcome.opened == [before, own, after])
    #expect(outcome.nested == [before, after])
  }
}
