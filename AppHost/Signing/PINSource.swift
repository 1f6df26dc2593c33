import FeatureDependencies

/// How signing gets the customer's PIN: from a person, a file, or not at all.
///
/// A conformer asks each time anew, and neither keeps, shows nor logs what it gets. It can be
/// called from any task.
protocol PINSource: Sendable {
  /// The PIN for `purpose`.
  ///
  /// `attemptsLeft` is nil the first time; after a wrong PIN it says how many attempts are left, and
  /// a source that cannot ask again throws ``PINError/cannotAskAgain``.
  func pin(for purpose: PINPurpose, attemptsLeft: Int?) async throws(PINError) -> SecretBytes
}

/// What a PIN is asked for.
enum PINPurpose: Sendable, Equatable {
  case signIn(customerName: String)
  case signature
  case choose
  case confirm
}

/// Why there is no PIN.
enum PINError: Error, Sendable, Equatable {
  /// Whoever has it was not there, or stopped.
  case interrupted(DialogInterruption)
  /// The file that should hold it cannot be read.
  case unreadableFile(FileError)
  /// The one PIN there was, was wrong.
  case cannotAskAgain
}
