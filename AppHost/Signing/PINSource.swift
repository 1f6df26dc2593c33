import FeatureDependencies

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

/// What a PIN is asked for.
enum PINPurpose: Sendable, Equatable {
  case signIn(customerName: String)
  case signature
  case choose
  case confirm
}

/// What was wrong with a PIN.
enum PINRejection: Sendable, Equatable {
  /// It can be nobody's: it was not tried, and does not count.
  case notAPIN
  /// It is not hers; so many attempts are left.
  case wrong(attemptsLeft: Int)
}

/// Why there is no PIN.
enum PINError: Error, Sendable, Equatable {
  /// Whoever has it was not there, or stopped.
  case interrupted(DialogInterruption)
  /// The one PIN there was, was wrong.
  case cannotAskAgain
}
