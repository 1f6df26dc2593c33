import FeatureDependencies
import JSONCatalog
import StrictJSON

@testable import BankCommands

/// Two products; the savings product can be linked to the deposit.
enum SampleProducts {
  static let deposit = ProductDescription.sample(
    UnreadDeposit.self, "210",
    parts: ["product", "amount", "months", "tax", "consent", "openSavings"])
  static let savings = ProductDescription.sample(
    UnreadSavings.self, "310", parts: ["product", "link", "amount", "consent"], linkedTo: .deposit)
  static let all = [deposit, savings]
}

/// Batches of the products in ``SampleProducts``.
enum SampleBatch {
  /// The batch that the lines of `text` describe.
  static func read(_ text: String) throws(InputFaults) -> Batch {
    let lines = JSONLines(Array(text.utf8))
    return try Batch(lines.values, unreadable: lines.faults, products: SampleProducts.all)
  }

  /// A line that opens a deposit of `amount`.
  static func line(_ id: String, amount: String = "1000") -> String {
    """
    {"requestID": "\(id)", "open": "deposit", "answers": {"deposit.product": "one", \
    "deposit.amount": "\(amount)", "deposit.consent": "yes"}}
    """
  }

  /// A batch of `count` lines: `B0`, `B1`, …
  static func lines(_ count: Int) throws(InputFaults) -> Batch {
    try read((0..<count).map { line("B\($0)") }.joined(separator: "\n"))
  }
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
}

private struct UnreadSavings: Unread {
  static let kind = ProductKind.savings
  var offer: ProductOffer
}
