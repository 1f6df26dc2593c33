import FeatureDependencies
import Ledger

extension LedgerError {
  /// Whether the ledger could not be used and nothing was changed.
  var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

extension StorageError {
  /// Whether stored data contradicts itself.
  var isInconsistency: Bool { if case .inconsistent = self { true } else { false } }
}
