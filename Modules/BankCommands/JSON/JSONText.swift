#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What scripts read, as text.
enum JSONText {
  /// `value` as one JSON value, its members sorted, over several lines or on one, with a line feed
  /// at its end.
  ///
  /// `value` must have nothing but strings, whole numbers and truth values, which always encode.
  static func of(_ value: some Encodable, onOneLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
