import FeatureDependencies

/// Two products; the savings product can be linked to the deposit.
enum SampleProducts {
  static let deposit = product(.deposit, "210", parts: ["product", "amount", "consent"])
  static let savings = product(
    .savings, "310", parts: ["product", "link", "amount", "consent"], linkedTo: .deposit)
  static let all = [deposit, savings]

  private static func product(
    _ kind: ProductKind, _ prefix: String, parts: [String], linkedTo linked: ProductKind? = nil
  ) -> ProductDescription {
    let text = LocalizedText(verbatim: "\(kind)")
    return ProductDescription(
      kind: kind,
      words: ProductWords(product: text, amount: text, menuEntry: text, opened: text),
      accountPrefix: prefix, questionKeys: parts.map { QuestionKey(rawValue: "\(kind).\($0)") },
      linkedKind: linked, productType: Unread.self)
  }
}

/// A product type whose catalog entries are never read.
private struct Unread: CatalogProduct {
  static let kind = ProductKind(declared: "unread")
  static let section = "unread"
  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }

  static func read(_ entry: inout some CatalogEntry) -> Unread? { nil }
}
