import FeatureDependencies
import OpenSSLKeys

/// How signing gets the customer's PIN: from a person, a file, or not at all.
///
/// A conformer asks each time anew, and neither keeps, shows nor logs what it gets. It can be
/// called from any task.
protocol PINSource: Sendable {
  /// The PIN for `purpose`.
  ///
  /// `rejected` is nil the first time; after that it says what was wrong with the last one, and a
  /// source that cannot ask again throws ``PINError/cannotAskAgain``.
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes
}

/// What a PIN is asked for. Whoever asks declares its own.
struct PINPurpose: Sendable, Equatable {
  /// Whether the PIN asked for is a new one.
  let isNew: Bool
  /// What the customer is asked.
  let text: LocalizedText
}

/// What was wrong with a PIN.
enum PINRejection: Sendable, Equatable {
  /// No PIN has this form. It was not tried, and does not count as an attempt.
  case notAPIN
  /// It is not the customer's; so many attempts are left.
  case wrong(attemptsLeft: Int)
}

extension PINRejection {
  /// What was wrong.
  var text: LocalizedText {
    switch self {
    case .notAPIN: LocalizedText(en: "A PIN has six digits or more.", ko: "PIN은 여섯 자리 이상의 숫자입니다.")
    case .wrong(let left):
      LocalizedText(
        en: "The PIN is wrong. Attempts left: \(left).", ko: "PIN이 틀렸습니다. \(left)회 남았습니다.")
    }
  }
}

/// Why there is no PIN.
enum PINError: Error, Sendable, Equatable {
  /// Nobody was there to enter it, or whoever was there stopped.
  case interrupted(DialogInterruption)
  /// The last PIN was wrong, and there is no other.
  case cannotAskAgain
}

/// Has no PIN, because nobody may be asked.
struct MissingPINSource: PINSource {
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    throw .interrupted(.answerMissing)
  }
}

/// Takes the present PIN from one source, and a new one from another.
struct PINSourceForChange: PINSource {
  let current: any PINSource
  let new: any PINSource

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    try await (purpose.isNew ? new : current).pin(for: purpose, rejected: rejected)
  }
}
