import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// Texts from outside, damaged at random: each is refused, or means what it says. Never a trap.
///
/// `FUZZ_SEED` starts another sequence, `FUZZ_ROUNDS` makes it longer: a trap names neither, so the
/// text under test is written to the file `FUZZ_CASE` if that is given.
struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private func eachRound(_ body: (inout Damage) async throws -> Void) async rethrows {
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds { try await body(&damage) }
  }

  private func note(_ bytes: [UInt8]) throws {
    guard let path = Self.environment["FUZZ_CASE"] else { return }
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `A damaged catalogue is refused, or is one`() async throws {
    let good = [UInt8](PackageResources.catalog_json)
    try await eachRound { damage in
      let bytes = damage.done(to: good)
      try note(bytes)
      guard let catalog = try? JSONCatalog(bytes) else { return }
      let offers =
        try await catalog.deposits().map(\.offer) + catalog.savings().map(\.offer)
      for offer in offers {
        #expect(offer.limits.lowerBound > .zero && !offer.tiers.isEmpty)
        #expect(offer.name.en.isPrintable && offer.name.ko.isPrintable)
        #expect(offer.tiers.allSatisfy { $0.months > 0 })
      }
    }
  }

  @Test func `What the strict reader takes, Foundation takes too`() async throws {
    let good = Array(
      #"{"a": [1, -2.5e3, "x\u00e9\n", {"b": null, "c": true}], "d": "한", "": []}"#.utf8)
    try await eachRound { damage in
      let bytes = damage.done(to: good)
      try note(bytes)
      guard (try? StrictJSONReader.read(bytes)) != nil else { return }
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  @Test func `Damaged answers are refused, or are answers to known questions`() async throws {
    let known = ["deposit.amount", "savings.tax"].map { QuestionKey(rawValue: $0) }
    let good = Array(#"{"deposit.amount": "1,000", "savings.tax": ["general", "exempt"]}"#.utf8)
    try await eachRound { damage in
      let bytes = damage.done(to: good)
      try note(bytes)
      guard let answers = try? AnswersFile(bytes, known: known).answers else { return }
      #expect(answers.keys.allSatisfy { known.contains($0) })
    }
  }

  @Test func `A receipt is accepted only as it was signed`() async throws {
    let key = try PrivateKey.generate()
    let publicKey = try key.publicKey
    let good = try JWS.sign(
      .strings(["accountNumber": "210-000003-9", "ledgerSequence": "3"]), as: .receipt, with: key)
    try await eachRound { damage in
      let bytes = damage.done(to: Array(good.utf8))
      try note(bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      let isAccepted = (try? JWS.verify(text, as: .receipt, with: publicKey)) != nil
      #expect(isAccepted == (text == good), "\(text)")
    }
  }

  @Test func `A sum is read as it is written, or refused`() async throws {
    let plain = /[0-9]+|[0-9]{1,3}(,[0-9]{3})+/
    try await eachRound { damage in
      let text = damage.sum()
      try note(Array(text.utf8))
      let ascii = (text.applyingTransform(.fullwidthToHalfwidth, reverse: false) ?? text)
        .trimmingCharacters(in: .whitespaces)
      let expected = ascii.wholeMatch(of: plain).flatMap { _ in Int64(ascii.filter { $0 != "," }) }
      let sum = try? Won(entered: text, upTo: Won(.max))
      #expect(sum?.amount == expected.flatMap { $0 > 0 ? $0 : nil }, "\(text)")
    }
  }
}

/// A sequence of damages that a seed repeats.
private struct Damage: RandomNumberGenerator {
  private static let bits: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0x1B], [0xE2, 0x80, 0xAE], Array("\"".utf8), Array("{".utf8),
    Array("]".utf8), Array("\\u0000".utf8), Array("\\ud800".utf8), Array("1.5".utf8),
    Array("-0".utf8), Array(",".utf8), Array("9223372036854775808".utf8), Array(".".utf8),
    Array("null".utf8), Array(String(repeating: "[", count: 300).utf8), Array("=".utf8),
  ]
  private static let pieces = [
    "0", "1", "9", "00", "000", ",", "000,", " ", "-", "+", ".", "e", "１", "원", "999", "\u{301}",
    "９２２３３７２０３６８５４７７５８０７", "9223372036854775807",
  ]

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// `good` with one to four changes; sometimes none.
  mutating func done(to good: [UInt8]) -> [UInt8] {
    var bytes = good
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0...4, using: &self) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: Self.bits.randomElement(using: &self) ?? [], at: place)
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  /// A text much like a sum.
  mutating func sum() -> String {
    (0..<Int.random(in: 0...6, using: &self)).map { _ in
      Self.pieces.randomElement(using: &self) ?? ""
    }.joined()
  }
}
