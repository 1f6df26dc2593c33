import FeatureDependencies

/// Two products; the savings product can be linked to the deposit.
enum SampleProducts {
  static let deposit = ProductDescription.sample(
    UnreadDeposit.self, "210", parts: ["product", "amount", "consent"])
  static let savings = ProductDescription.sample(
    UnreadSavings.self, "310", parts: ["product", "link", "amount", "consent"], linkedTo: .deposit)
  static let all = [deposit, savings]
}

extension ProductDescription {
  /// The product of `type`: its kind is its name, and its flow asks about `parts`.
  static func sample(
    _ type: any CatalogProduct.Type, _ prefix: String = "330", parts: [String] = [],
    linkedTo linked: ProductKind? = nil
  ) -> ProductDescription {
    let kind = type.kind
    let text = LocalizedText(verbatim: "\(kind)")
    return ProductDescription(
      words: ProductWords(product: text, amount: text, menuEntry: text, opened: text),
      accountPrefix: prefix, questionKeys: parts.map { QuestionKey(rawValue: "\(kind).\($0)") },
      linkedKind: linked, productType: type)
  }
}

/// A product type whose catalog entries are never read.
private protocol Unread: CatalogProduct {}

extension Unread {
  static var section: String { "unread" }
  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> Self? { nil }
}

private struct UnreadDeposit: Unread {
  static let kind = ProductKind.deposit
  var offer: ProductOffer

  init(withdrawn offer: ProductOffer) { self.offer = offer }
}

private struct UnreadSavings: Unread {
  static let kind = ProductKind.savings
  var offer: ProductOffer

  init(withdrawn offer: ProductOffer) { self.offer = offer }
}
