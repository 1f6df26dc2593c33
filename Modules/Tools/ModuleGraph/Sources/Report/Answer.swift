import Foundation

/// An answer for people and for scripts.
protocol Answer: Encodable {
  var text: String { get }
}

extension Answer {
  /// The answer as JSON, always in the same order.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Only numbers that JSON cannot represent could fail, and no answer contains such numbers.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}

/// `1 thing`, `2 things`.
func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
