public import FeatureDependencies

/// A check that an audit could not run: the data may be valid or not.
public struct AuditNote: Sendable, Equatable {
  /// The place that was not checked: an entry, an account or a file.
  public let place: AuditPlace
  /// Why it was not checked, in a few words.
  public let detail: LocalizedText

  /// The note that `place` could not be checked for `reason`.
  public init(notChecked place: AuditPlace, for reason: LocalizedText) {
    self.place = place
    detail = LocalizedText(en: "not checked: \(reason.en)", ko: "확인하지 못함: \(reason.ko)")
  }
}
