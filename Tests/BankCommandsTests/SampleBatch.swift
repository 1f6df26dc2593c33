import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import StrictJSON

@testable import BankCommands

/// Batches of two invented products, `plan` and `note`.
enum SampleBatch {
  static let products = [product(PlanProduct.self), product(UnreadNote.self)]

  private static func product(_ type: any CatalogProduct.Type) -> ProductDescription {
    .sample(type, parts: ["product", "amount", "consent", "openNote"])
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
