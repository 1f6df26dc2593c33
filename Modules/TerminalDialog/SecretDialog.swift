public import FeatureDependencies

/// A way to ask for a secret, which is not shown.
///
/// A conformer hands the bytes over in one place of memory and keeps no copy of them.
public protocol SecretDialog: Sendable {
  /// Asks `text`, and returns the secret that answers it.
  ///
  /// Throws a ``FeatureDependencies/DialogInterruption``.
  func secret(_ text: LocalizedText) async throws(DialogInterruption) -> [UInt8]
}
