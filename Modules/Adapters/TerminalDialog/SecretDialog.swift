public import FeatureDependencies

/// A way to ask for a secret, which is not shown.
///
/// A conformer hands the bytes over in one place of memory and keeps no copy of them.
public protocol SecretDialog: Sendable {
  /// Asks `text`, and returns the secret that answers it. A person can see `help`.
  ///
  /// Throws a ``FeatureDependencies/DialogInterruption``.
  func secret(
    _ text: LocalizedText, help: LocalizedText
  ) async throws(DialogInterruption) -> [UInt8]
}

/// A way to show a secret once.
///
/// A conformer writes the bytes where they are to be seen, and keeps no copy of them.
public protocol SecretDisplay: Sendable {
  /// Shows `text`, and under it the bytes that `lend` lends, until the person says that she has
  /// them.
  ///
  /// Throws a ``FeatureDependencies/DialogInterruption``; then she may not have them.
  func show(
    _ text: LocalizedText, over lend: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption)
}

enum SecretText {
  /// What a person says by Enter when she was shown a secret.
  static let taken = LocalizedText(
    en: "Enter when you have written it down", ko: "적었으면 Enter를 누르세요")
}
