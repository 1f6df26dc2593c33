import FeatureDependencies
import Foundation
import SeededInputs
import StrictJSON
import Testing

@testable import JSONCatalog

struct JSONAnswersTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

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

  /// `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. A crash does not report the
  /// input, so each text is written to the file `FUZZ_CASE` first, if that is set.
  @Test func `Randomly damaged answers are rejected or answer known questions`() throws {
    let known = ["deposit.amount", "savings.tax"].map { QuestionKey(rawValue: $0) }
    let good = Array(#"{"deposit.amount": "1,000", "savings.tax": ["general", "exempt"]}"#.utf8)
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let bytes = damage.done(to: good)
      if let path = Self.environment["FUZZ_CASE"] {
        try Data(bytes).write(to: URL(filePath: path))
      }
      guard let answers = try? JSONAnswers(bytes, known: known).answers else { continue }
      #expect(answers.keys.allSatisfy { known.contains($0) })
    }
  }
}
