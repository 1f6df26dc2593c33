public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// Why a customer's key was not opened, created or changed.
public enum CustodyError: Error, Sendable, Equatable {
  /// The customer stopped, or nobody could be asked.
  case interrupted(DialogInterruption, at: Subject)
  /// No PIN has this form; it was not tried.
  case notAPIN
  /// The PIN is wrong.
  case wrongPIN(attemptsLeft: Int)
  /// The PIN was wrong too often.
  case locked(AttemptLock)
  /// The PIN must not be chosen.
  case unfitPIN(PINPolicy.Refusal)
  /// The new PIN was not entered twice alike.
  case pinsDiffer
  /// The customer has no recovery code.
  case noRecoveryCode
  /// The recovery code is mistyped; it was not tried.
  case notARecoveryCode(RecoveryCodeFault)
  /// It is not the customer's last recovery code.
  case wrongRecoveryCode
  /// The file for a new recovery code exists.
  case fileExists(path: String)
  /// The file for a new recovery code cannot be created; `reason` is the system's message.
  case fileFailed(path: String, reason: String)
  /// The request enrolled a customer with other terms before.
  case requestConflict(enrolled: EnrolmentTerms, asked: EnrolmentTerms)
  /// Another process changed the PIN in the meantime.
  case changedMeanwhile
  /// The new PIN holds, but after a power failure it may be the old one again.
  case outcomeUnknown
  /// A key or the attempts cannot be read or written.
  case storage(StorageError)
  /// Cryptography failed. That was no attempt, unless the process was killed then.
  case crypto(CryptoError)

  /// What a conversation was about.
  public enum Subject: Sendable, Equatable {
    /// The PIN, old or new.
    case pin
    /// The recovery code that the customer enters.
    case recoveryCode
    /// The offer of a new recovery code.
    case recoveryOffer
  }
}

extension CustodyError {
  /// Why a conversation ended without an answer; nil if none did.
  public var interruption: DialogInterruption? {
    if case .interrupted(let why, _) = self { why } else { nil }
  }

  /// Whether the key is locked after too many wrong attempts.
  public var isLock: Bool {
    if case .locked = self { true } else { false }
  }
}

extension PINSource {
  /// The PIN or code for `purpose`. A source that cannot ask again fails with what was wrong with
  /// the last one.
  func entered(
    _ purpose: PINPurpose, rejected: PINRejection? = nil
  ) async throws(CustodyError) -> SecretBytes {
    do { return try await pin(for: purpose, rejected: rejected) } catch {
      switch error {
      case .interrupted(let why): throw .interrupted(why, at: purpose.subject)
      case .crypto(let error): throw .crypto(error)
      case .cannotAskAgain: throw rejected?.error ?? purpose.missing
      }
    }
  }
}

extension PINPurpose {
  fileprivate var subject: CustodyError.Subject {
    if case .recoveryCode = self { .recoveryCode } else { .pin }
  }

  /// The error if there was nothing to enter.
  fileprivate var missing: CustodyError {
    switch self {
    case .signIn, .signature, .signatures: .notAPIN
    case .choose, .confirm: .pinsDiffer
    case .recoveryCode: .wrongRecoveryCode
    }
  }
}

extension PINRejection {
  fileprivate var error: CustodyError {
    switch self {
    case .notAPIN: .notAPIN
    case .wrong(let left): .wrongPIN(attemptsLeft: left)
    case .notACode(let fault): .notARecoveryCode(fault)
    case .wrongCode: .wrongRecoveryCode
    case .unfit(let refusal): .unfitPIN(refusal)
    case .differ: .pinsDiffer
    }
  }
}
