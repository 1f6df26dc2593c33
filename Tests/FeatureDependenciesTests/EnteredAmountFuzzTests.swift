import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

/// Random texts that resemble amounts of money.
///
/// `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. If `FUZZ_CASE` is set, each
/// text is written to that file before its test, because a trap does not report the text.
struct EnteredAmountFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func `An amount is read as written, or rejected`() throws {
    let plain = /[0-9]+|[0-9]{1,3}(,[0-9]{3})+/
    var pieces = SumPieces(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let text = pieces.sum()
      if let path = Self.environment["FUZZ_CASE"] {
        try Data(text.utf8).write(to: URL(filePath: path))
      }
      let ascii = (text.applyingTransform(.fullwidthToHalfwidth, reverse: false) ?? text)
        .trimmingCharacters(in: .whitespaces)
      // The currency, won in Korean, may follow the number.
      let number = ascii.replacing(#/ *원$/#, with: "")
      let digits = number.filter { $0 != "," }
      let expected = number.wholeMatch(of: plain).flatMap { _ in Int64(digits) }
      let sum = try? Won(entered: text, upTo: Won(.max))
      #expect(sum?.amount == expected.flatMap { $0 > 0 ? $0 : nil }, "\(text)")
    }
  }
}

/// A random sequence of texts that is the same for the same seed.
private struct SumPieces {
  private static let pieces = [
    "0", "1", "9", "00", "000", ",", "000,", " ", "-", "+", ".", "e", "１", "원", "999", "\u{301}",
    "９２２３３７２０３６８５４７７５８０７", "9223372036854775807",
  ]

  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// The next text that resembles an amount.
  mutating func sum() -> String {
    (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
      Self.pieces.randomElement(using: &numbers) ?? ""
    }.joined()
  }
}
