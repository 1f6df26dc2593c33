/// A kind of product: `deposit`, `savings`, or one that another feature declares.
///
/// The set is open. A kind is a constant beside the `Buildable` of its feature, or in the feature
/// itself if no other feature opens it. It is stored and signed as its text.
public struct ProductKind: Sendable, Hashable, CustomStringConvertible {
  /// The text that is stored, signed and written in scripts.
  public let description: String

  /// Creates the kind that a feature declares in its code. The text must be valid for ``init(_:)``,
  /// which is not checked, because a constant cannot fail.
  public init(declared text: StaticString) { description = "\(text)" }

  /// Parses a kind; nil unless `text` is 1 to 32 of `a-z 0-9 -`, starts with a letter, and is not
  /// `bank` or `demand`, the kinds of accounts without a product.
  public init?(_ text: String) {
    guard text.isToken(upTo: 32, punctuation: "-"), text == text.lowercased(),
      text.first?.isLetter == true, !["bank", "demand"].contains(text)
    else { return nil }
    description = text
  }
}
