public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// How a customer's PIN, or her recovery code, is got: from a person, a file, or not at all.
///
/// A conformer asks each time anew, and neither keeps, shows nor logs what it gets. It can be
/// called from any task.
public protocol PINSource: Sendable {
  /// The PIN or code for `purpose`.
  ///
  /// `rejected` is nil the first time; after that it says what was wrong with the last one, and a
  /// source that cannot ask again throws ``PINError/cannotAskAgain``.
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes
}

/// What a PIN, or a recovery code, is asked for.
public enum PINPurpose: Sendable, Equatable {
  /// The customer of this name signs in.
  case signIn(customerName: String)
  /// A document is signed.
  case signature
  /// So many documents are signed with one PIN.
  case signatures(count: Int)
  /// A new PIN is chosen.
  case choose
  /// The new PIN, once more.
  case confirm
  /// The recovery code of the customer of this name is wanted, not a PIN.
  case recoveryCode(customerName: String)
}

/// What was wrong with a PIN or a recovery code.
public enum PINRejection: Sendable, Equatable {
  /// No PIN has this form. It was not tried, and does not count as an attempt.
  case notAPIN
  /// It is not the customer's; so many attempts are left.
  case wrong(attemptsLeft: Int)
  /// No recovery code has this form: it is mistyped. It was not tried.
  case notACode(RecoveryCodeFault)
  /// It is a recovery code, but not the customer's last one.
  case wrongCode
  /// It is not good enough to be chosen.
  case unfit(PINPolicy.Refusal)
  /// The new PIN was not the same both times.
  case differ
}

/// Why there is no PIN.
public enum PINError: Error, Sendable, Equatable {
  /// Nobody was there to enter it, or whoever was there stopped.
  case interrupted(DialogInterruption)
  /// The last PIN was wrong, and there is no other.
  case cannotAskAgain
  /// It could not be kept safely in memory.
  case crypto(CryptoError)
}

/// Has no PIN, because nobody may be asked.
public struct MissingPINSource: PINSource {
  /// There is only one.
  public init() {}

  /// Throws ``PINError/interrupted(_:)``: the answer is missing.
  public func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    throw .interrupted(.answerMissing)
  }
}

/// Takes what opens the key now from one source, and a new PIN from another.
public struct PINSourceForChange: PINSource {
  private let current: any PINSource
  private let new: any PINSource

  /// The present PIN, or the recovery code, comes from `current`, the new PIN from `new`.
  public init(current: any PINSource, new: any PINSource) {
    self.current = current
    self.new = new
  }

  /// What `purpose` asks for. Throws a ``PINError``.
  public func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    switch purpose {
    case .signIn, .signature, .signatures, .recoveryCode:
      try await current.pin(for: purpose, rejected: rejected)
    case .choose, .confirm: try await new.pin(for: purpose, rejected: rejected)
    }
  }
}
