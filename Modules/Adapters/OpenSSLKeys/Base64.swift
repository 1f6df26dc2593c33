#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Base64 with padding (RFC 4648 section 4), as in PEM.
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}

/// Decodes base64url without padding (RFC 7515 section 2).
public enum Base64URL {
  /// The value of each byte as a base64url digit; 64 marks a byte outside the alphabet.
  private static let values: [UInt8] = {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    var values = [UInt8](repeating: 64, count: 256)
    for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// Decodes `text`; nil unless it is exactly the encoding of the result.
  ///
  /// Accepting stray bits in the last character would allow several spellings of one signature.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(Array(text.utf8)[...])
  }

  /// Decodes `letters`; nil unless they are exactly the encoding of the result.
  static func decode(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count * 3 / 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    // The leftover bits must be fewer than six, and all zero.
    guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }
}
