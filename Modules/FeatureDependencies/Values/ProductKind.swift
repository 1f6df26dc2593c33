/// Which of a bank's products an account is of: `deposit`, `savings`, or what another feature adds.
///
/// The set is open: a kind is a constant, declared beside the `Buildable` of its feature, or in the
/// feature itself if no other feature opens it. A kind is stored and signed as its text.
public struct ProductKind: Sendable, Hashable, CustomStringConvertible {
  /// The kind as it is stored, signed and written in scripts.
  public let description: String

  /// The names that accounts without a product have; no product can be called so.
  public static let reserved = ["bank", "demand"]

  /// The kind that a feature declares in its code. The text should be one that ``init(_:)`` takes:
  /// nothing checks it here, since a constant cannot fail.
  public init(declared text: StaticString) { description = "\(text)" }

  /// A kind that was read, or nil unless `text` is 1 to 32 of `a-z 0-9 -`, begins with a letter and
  /// is not ``reserved``.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...32).contains(bytes.count), let first = bytes.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      bytes.allSatisfy(Self.isAllowed), !Self.reserved.contains(text)
    else { return nil }
    description = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
