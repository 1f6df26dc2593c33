public import FeatureDependencies

/// Asks for a secret without showing it.
///
/// A conformer returns the only copy of the bytes outside of locked memory.
public protocol SecretDialog: Sendable {
  /// Asks `text` and returns the secret. `rejected` says why the previous secret was rejected; nil
  /// if none was. The person can request `help`.
  ///
  /// Throws `DialogInterruption.back` if the person goes back, and other cases of
  /// `DialogInterruption` if no secret was read.
  func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?
  ) async throws(DialogInterruption) -> [UInt8]
}

/// Shows a secret once.
///
/// A conformer writes the bytes to the display only, and keeps no copy of them.
public protocol SecretDisplay: Sendable {
  /// Shows `text` and, below it, the bytes that `provide` passes, until the person confirms that
  /// they have written them down.
  ///
  /// Throws a `DialogInterruption`; the person may then not have the secret.
  func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption)
}

enum SecretText {
  /// The hint below a secret: Enter confirms that the person has written it down, and `key` goes
  /// back.
  static func taken(back key: String) -> LocalizedText {
    LocalizedText(
      en: "Press Enter when you have written it down (\(key) back)",
      ko: "적은 뒤 Enter를 누르세요 (\(key) 이전)")
  }
}
