import FeatureDependencies
import Foundation
import SeededInputs
import Testing

@testable import JSONCatalog

struct JSONAnswersTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

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
