#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What scripts read, as text.
public enum JSONText {
  /// `value` as one JSON value over several lines, its members sorted, with a line feed at its end.
  ///
  /// `value` must have nothing but strings, whole numbers and truth values, which always encode.
  public static func of(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
