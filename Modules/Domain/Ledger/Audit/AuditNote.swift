public import FeatureDependencies

/// An observation of an audit that is not a violation.
public struct AuditNote: Sendable, Equatable {
  /// The type of an observation.
  public enum Kind: String, Sendable {
    /// A check could not be run: the data may be valid or not.
    case notChecked
    /// An entry's time is earlier than the previous entry's: a clock was set back.
    case timeReversed
    /// There are applications in progress.
    case draftsKept
    /// An application in progress cannot be read.
    case draftUnreadable
  }

  /// The place of the observation: an entry, an account or a file.
  public let place: AuditPlace
  /// The type of the observation.
  public let kind: Kind
  /// The observation in a few words.
  public let detail: LocalizedText

  /// Creates a note of type `kind` about `place`.
  public init(_ kind: Kind, at place: AuditPlace, _ detail: LocalizedText) {
    self.place = place
    self.kind = kind
    self.detail = detail
  }

  /// The note that `place` could not be checked because of `error`.
  public init(notChecked place: AuditPlace, because error: StorageError) {
    self.init(
      .notChecked, at: place,
      LocalizedText(en: "not checked: \(error.reason.en)", ko: "확인하지 못함: \(error.reason.ko)"))
  }
}
