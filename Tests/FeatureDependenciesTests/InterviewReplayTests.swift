import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct InterviewReplayTests {
  private func number(_ key: String) -> Question<Won> {
    .amount(
      QuestionKey(rawValue: key), LocalizedText(verbatim: key), help: LocalizedText(verbatim: key),
      within: Won(1)...Won(100))
  }

  @Test func `The first answer is offered again after going back`() async throws {
    let dialog = ScriptedDialog([
      .answer("a", "1"), .interrupt("b", .back), .answer("a", "1"), .answer("b", "2"),
    ])
    _ = try await dialog.interview { (interview) async throws(FlowStop) in
      _ = try await interview.ask(number("a"))
      _ = try await interview.ask(number("b"))
    }
    try await dialog.verify()
    #expect(await dialog.asked.map(\.earlier) == [nil, nil, "1", nil])
  }

  @Test func `An answer is not replayed to a different question at the same position`()
    async throws
  {
    let dialog = ScriptedDialog([
      .answer("a", "1"), .answer("b", "2"), .answer("c", "3"), .interrupt("d", .back),
      .answer("x", "9"), .answer("c", "4"), .answer("d", "5"),
    ])
    var isFirst = true
    let answers = try await dialog.interview { (interview) async throws(FlowStop) in
      let a = try await interview.ask(number("a"))
      let second = number(isFirst ? "b" : "x")
      isFirst = false
      let b = try await interview.ask(second)
      let c = try await interview.ask(number("c"))
      return [a, b, c, try await interview.ask(number("d"))]
    }
    try await dialog.verify()
    #expect(answers == [Won(1), Won(9), Won(4), Won(5)])
  }
}
