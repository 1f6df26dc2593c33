import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import StrictJSON

@testable import BankCommands

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
