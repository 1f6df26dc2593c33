import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import StrictJSON

@testable import BankCommands

/// Batches of two invented products, `plan` and `note`.
enum SampleBatch {
  static let products = [product(PlanProduct.self), product(NoteProduct.self)]

  private static func product(_ type: any CatalogProduct.Type) -> ProductDescription {
    let kind = type.kind
    let text = LocalizedText(verbatim: "\(kind)")
    return ProductDescription(
      words: ProductWords(product: text, amount: text, menuEntry: text, opened: text),
      accountPrefix: "330",
      questionKeys: ["product", "amount", "months", "tax", "consent", "openNote"].map {
        QuestionKey(rawValue: "\(kind).\($0)")
      }, productType: type)
  }

  /// The batch that the lines of `text` describe.
  static func read(_ text: String) throws(InputFaults) -> Batch {
    let lines = JSONLines(Array(text.utf8))
    return try Batch(lines.values, unreadable: lines.faults, products: products)
  }

  /// A line that opens a plan of `amount`.
  static func line(_ id: String, amount: String = "1000") -> String {
    """
    {"requestID": "\(id)", "open": "plan", "answers": {"plan.product": "one", \
    "plan.amount": "\(amount)", "plan.consent": "yes"}}
    """
  }

  /// A batch of `count` lines: `B0`, `B1`, …
  static func lines(_ count: Int) throws(InputFaults) -> Batch {
    try read((0..<count).map { line("B\($0)") }.joined(separator: "\n"))
  }
}

/// A second product for tests that need only its name.
private struct NoteProduct: CatalogProduct {
  static let kind = ProductKind(declared: "note")
  static let section = "notes"
  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }
  static func read(_ entry: inout some CatalogEntry) -> NoteProduct? { nil }
}
