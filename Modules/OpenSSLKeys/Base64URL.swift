#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Base64 for URLs, without padding (RFC 7515 section 2).
public enum Base64URL {
  /// The text that stands for `bytes`.
  public static func encode(_ bytes: [UInt8]) -> String {
    let text = Data(bytes).base64EncodedString()
    return String(
      text.compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// The bytes `text` stands for, or nil if it is not exactly what ``encode(_:)`` writes: a last
  /// character with stray bits would give one signature several spellings.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var padded = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    padded += String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { return nil }
    let bytes = Array(data)
    return encode(bytes) == text ? bytes : nil
  }
}

/// Base64 with padding (RFC 4648 section 4).
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}
