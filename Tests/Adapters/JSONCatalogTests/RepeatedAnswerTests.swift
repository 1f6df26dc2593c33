import FeatureDependencies
import JSONCatalog
import StrictJSON
import Testing

struct RepeatedAnswerTests {
  @Test(arguments: [
    (#""1""#, ["1"]), ("[]", []), (#"["1"]"#, ["1"]),
    (#"["3", "1", "2", "1"]"#, ["3", "1", "2", "1"]),
  ])
  func `All answers to one question are kept, in the order written`(
    value: String, answers: [String]
  ) throws {
    let key = QuestionKey(rawValue: "deposit.amount")
    let read = try JSONAnswers(Array("{\"deposit.amount\": \(value)}".utf8), known: [key])
    #expect(read.answers == [key: answers])
  }

  @Test func `All faults of the answers are reported, not only the first`() {
    let key = QuestionKey(rawValue: "deposit.amount")
    let text = #"{"deposit.amount": [1, "2", true], "loan.amount": "3", "x": "4"}"#
    let error = #expect(throws: InputFaults.self) {
      try JSONAnswers(Array(text.utf8), known: [key])
    }
    #expect(error?.faults.map(\.path).sorted() == ["deposit.amount[2]", "loan.amount", "x"])
  }
}
