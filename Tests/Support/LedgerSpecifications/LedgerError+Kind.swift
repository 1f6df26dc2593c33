import FeatureDependencies
import Ledger

extension LedgerError {
  /// Whether the contract or its signature was rejected.
  var isMismatch: Bool { if case .contractMismatch = self { true } else { false } }
}

extension StorageError {
  /// Whether stored data contradicts itself.
  var isInconsistency: Bool { if case .inconsistent = self { true } else { false } }
}
