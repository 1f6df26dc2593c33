public import FeatureDependencies

/// Something that an audit came across, and that is nothing wrong with the books.
public struct AuditNote: Sendable, Equatable {
  /// What it is.
  public enum Kind: String, Sendable {
    /// Something could not be checked: it may be in order or not.
    case notChecked
    /// An entry states an earlier time than the one before it: a clock was set back.
    case timeReversed
    /// An interrupted run left a file among the keys.
    case keyUnfinished
    /// There is a key that no customer has.
    case keyOfNobody
    /// Applications in progress are kept.
    case draftsKept
    /// An application in progress cannot be read.
    case draftUnreadable
  }

  /// Where: an entry, an account, a file.
  public let place: AuditPlace
  /// What it is.
  public let kind: Kind
  /// What there is to say of it, in a few words.
  public let detail: LocalizedText

  /// A note.
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
