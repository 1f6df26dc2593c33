public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// How a recovery code comes to the customer.
///
/// A conformer keeps no copy of it. It can be called from any task.
public protocol RecoveryExchange: Sendable {
  /// Whether it is a person who is asked and told, and not a file.
  var reachesAPerson: Bool { get }

  /// Whether the customer wants a code now, who has one already or not. Throws a ``RecoveryError``.
  func isWanted(hasOne: Bool) async throws(RecoveryError) -> Bool

  /// Gives her `code`. When this returns she has it: it is written durably, or she said so.
  ///
  /// Throws a ``RecoveryError``; then she has none.
  func give(_ code: RecoveryCode) async throws(RecoveryError)

  /// Takes back what was given, as far as that is possible: the code opens nothing.
  func withdraw()
}

/// Why a customer did not get a recovery code.
public enum RecoveryError: Error, Sendable, Equatable {
  /// Whoever was asked stopped.
  case interrupted(DialogInterruption)
  /// The file that it was to be written to is there already.
  case fileExists(path: String)
  /// The file that it was to be written to cannot be made; `reason` is the system's message.
  case fileFailed(path: String, reason: String)
  /// The wrapped key cannot be written.
  case storage(StorageError)
  /// Cryptography failed.
  case crypto(CryptoError)
}

/// An exchange with neither a person nor a file for a code: none is made.
public struct NoRecoveryExchange: RecoveryExchange {
  /// An exchange; all are alike.
  public init() {}

  /// False.
  public var reachesAPerson: Bool { false }

  /// False, since a code could not be given to anybody.
  public func isWanted(hasOne: Bool) async throws(RecoveryError) -> Bool { false }

  /// Does nothing; it is not asked for, since no code is wanted.
  public func give(_ code: RecoveryCode) async throws(RecoveryError) {}

  /// Does nothing.
  public func withdraw() {}
}

extension RecoveryError {
  /// Why the conversation about a new recovery code ended without an answer; nil if it did not.
  public var interruption: DialogInterruption? {
    if case .interrupted(let why) = self { why } else { nil }
  }
}
