import Foundation
import SeededInputs
import StrictJSON
import Testing

/// Randomly damaged texts are rejected or read correctly, and never trap.
///
/// `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. A trap does not report the
/// input, so each text is first written to the file `FUZZ_CASE`, if that is set.
struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private func eachRound(of text: String, _ body: ([UInt8]) throws -> Void) throws {
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let bytes = damage.done(to: Array(text.utf8))
      if let path = Self.environment["FUZZ_CASE"] {
        try Data(bytes).write(to: URL(filePath: path))
      }
      try body(bytes)
    }
  }

  @Test func `Foundation accepts every text that the strict reader accepts`() throws {
    try eachRound(of: #"{"a": [1, -2.5e3, "x\u00e9\n", {"b": null, "c": true}], "d": "한", "": []}"#)
    {
      bytes in
      guard (try? StrictJSONReader.read(bytes)) != nil else { return }
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  @Test func `Text that is accepted as canonical is written back unchanged`() throws {
    try eachRound(of: #"{"a":"1","b":["x","\\"],"c":{"d":"한"}}"#) { bytes in
      guard let value = CanonicalJSON(canonical: bytes) else { return }
      #expect(value.bytes == bytes)
    }
  }
}
