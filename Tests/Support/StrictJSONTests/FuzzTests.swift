import Foundation
import SeededInputs
import StrictJSON
import Testing

/// Randomly damaged texts are rejected or read correctly, and never trap.
struct FuzzTests {
  @Test func `Foundation accepts every text that the strict reader accepts`() async throws {
    let good = #"{"a": [1, -2.5e3, "x\u00e9\n", {"b": null, "c": true}], "d": "한", "": []}"#
    try await Fuzz.each(damageTo: good) { bytes in
      guard (try? StrictJSONReader.read(bytes)) != nil else { return }
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  @Test func `Text that is accepted as canonical is written back unchanged`() async throws {
    try await Fuzz.each(damageTo: #"{"a":"1","b":["x","\\"],"c":{"d":"한"}}"#) { bytes in
      guard let value = CanonicalJSON(canonical: bytes) else { return }
      #expect(value.bytes == bytes)
    }
  }
}
