import FeatureDependencies
import SeededInputs
import StrictJSON
import Testing

@testable import JSONCatalog

struct JSONAnswersTests {
  @Test func `A number answers as it is written, and a byte order mark is skipped`() throws {
    let key = QuestionKey(rawValue: "deposit.amount")
    let text = #"{"deposit.amount": [1000000, "2", 1e6]}"#
    let answers = try JSONAnswers([0xEF, 0xBB, 0xBF] + Array(text.utf8), known: [key]).answers
    #expect(answers == [key: ["1000000", "2", "1e6"]])
    #expect(throws: InputFaults.self) {
      try JSONAnswers(Array(#"{"deposit.amount": true}"#.utf8), known: [key])
    }
    #expect(JSONLines([0xEF, 0xBB, 0xBF] + Array("{}\n{}".utf8)).values.count == 2)
  }

  @Test func `Randomly damaged answers are rejected or answer known questions`() async throws {
    let known = ["deposit.amount", "savings.tax"].map { QuestionKey(rawValue: $0) }
    let good = #"{"deposit.amount": "1,000", "savings.tax": ["general", "exempt"]}"#
    try await Fuzz.each(damageTo: good) { bytes in
      guard let answers = try? JSONAnswers(bytes, known: known).answers else { return }
      #expect(answers.keys.allSatisfy { known.contains($0) })
    }
  }

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
