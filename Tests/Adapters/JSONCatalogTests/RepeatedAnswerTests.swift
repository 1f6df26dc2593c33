import FeatureDependencies
import JSONCatalog
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
}
