public import FeatureDependencies
public import Ledger

/// Why a customer's key was not opened, created or changed.
public enum CustodyError: Error, Sendable, Equatable {
  /// The conversation ended without an answer: the customer stopped, for example, or input ended.
  case interrupted(DialogInterruption, at: Subject)
  /// The PIN or the recovery code was rejected or missing, and the source cannot ask again.
  case rejected(PINRejection)
  /// Too many wrong PINs have locked the key.
  case locked(AttemptLock)
  /// The customer has no recovery code.
  case noRecoveryCode
  /// The file for a new recovery code cannot be created; the sentence `reason` names it.
  case codeNotWritten(reason: LocalizedText)
  /// The customer's new PIN and recovery code are in effect, but the file with the code is gone.
  case recoveryCodeLost(CustomerID)
  /// Another process changed the key's PIN first, so this change was not made.
  case changedMeanwhile
  /// It is unknown whether the new PIN and recovery code are in effect.
  case outcomeUnknown
  /// The stored keys, the attempt counter or the customer register cannot be read or written, or
  /// the stored key is not the one in the ledger.
  case storage(StorageError)
  /// Cryptography failed. This does not count as a wrong attempt.
  case crypto(CryptoError)

  /// The topic of an interrupted conversation.
  public enum Subject: Sendable, Equatable {
    /// The current PIN.
    case pin
    /// The new PIN.
    case newPIN
    /// The recovery code that the customer enters.
    case recoveryCode
    /// The offer of a new recovery code.
    case recoveryOffer
  }
}

extension CustodyError {
  /// Why the conversation was interrupted; nil for every other error.
  public var interruption: DialogInterruption? {
    if case .interrupted(let why, _) = self { why } else { nil }
  }
}

extension PINPurpose {
  /// The topic to report if a conversation for this purpose is interrupted.
  public var subject: CustodyError.Subject {
    switch self {
    case .signIn, .signature, .signatures: .pin
    case .choose, .confirm: .newPIN
    case .recoveryCode: .recoveryCode
    }
  }

  /// The error that a source throws when it cannot ask again after `rejected`; nil means that there
  /// was no input.
  public func error(after rejected: PINRejection?) -> CustodyError {
    if let rejected { return .rejected(rejected) }
    return switch self {
    case .signIn, .signature, .signatures: .rejected(.notAPIN)
    case .choose, .confirm: .rejected(.differ)
    case .recoveryCode: .rejected(.wrongCode)
    }
  }
}
