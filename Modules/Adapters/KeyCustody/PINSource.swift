import FeatureDependencies
public import OpenSSLKeys

/// Supplies PINs and recovery codes, for example from a terminal or a file.
///
/// A conformer asks again at each call, and never stores, displays or logs the input. It may be
/// called from any task.
public protocol PINSource: Sendable {
  /// Returns the PIN or recovery code for `purpose`.
  ///
  /// `rejected` is nil at the first call; later it says why the previous input was rejected. A
  /// source that cannot ask again then throws ``PINPurpose/error(after:)``.
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes

  /// Whether a person is asked for `purpose`, who can be asked again. The default is false.
  func asksAPerson(for purpose: PINPurpose) -> Bool
}

extension PINSource {
  /// Returns false: the input is prepared.
  public func asksAPerson(for purpose: PINPurpose) -> Bool { false }
}

/// The purpose for which a PIN or a recovery code is requested.
public enum PINPurpose: Sendable, Equatable {
  /// The customer of this name signs in.
  case signIn(customerName: String)
  /// The customer signs a document.
  case signature
  /// The customer signs `count` documents with one PIN entry.
  case signatures(count: Int)
  /// The customer chooses a new PIN.
  case choose
  /// The customer enters the new PIN a second time.
  case confirm
  /// The customer of this name enters their recovery code instead of a PIN.
  case recoveryCode(customerName: String)
}

/// Why a PIN or a recovery code was rejected.
public enum PINRejection: Sendable, Equatable {
  /// The input is not 6 to 64 digits. It was not tried, and does not count as an attempt.
  case notAPIN
  /// The PIN is wrong; `attemptsLeft` attempts remain before the key is locked.
  case wrong(attemptsLeft: Int)
  /// The input is not a well-formed recovery code. It was not tried.
  case notACode(RecoveryCodeFault)
  /// The recovery code is well-formed, but not the customer's latest one.
  case wrongCode
  /// The policy rejects the new PIN.
  case unfit(PINPolicy.Refusal)
  /// The two entries of the new PIN differ.
  case differ
}

/// A source without any PIN, for hosts that have no way to ask for one.
public struct MissingPINSource: PINSource {
  /// Creates a source, which has no state.
  public init() {}

  /// Always throws ``CustodyError/interrupted(_:at:)`` with the interruption `answerMissing`.
  public func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    throw .interrupted(.answerMissing, at: purpose.subject)
  }
}

/// Reads the current PIN or the recovery code from one source, and the new PIN from another.
public struct PINSourceForChange: PINSource {
  private let current: any PINSource
  private let new: any PINSource

  /// Uses `current` for the current PIN or the recovery code, and `new` for the new PIN.
  public init(current: any PINSource, new: any PINSource) {
    self.current = current
    self.new = new
  }

  /// Returns the input for `purpose`, and rethrows the errors of the source that supplies it.
  public func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    try await source(for: purpose).pin(for: purpose, rejected: rejected)
  }

  /// Whether the source that supplies the input for `purpose` asks a person.
  public func asksAPerson(for purpose: PINPurpose) -> Bool {
    source(for: purpose).asksAPerson(for: purpose)
  }

  private func source(for purpose: PINPurpose) -> any PINSource {
    switch purpose {
    case .signIn, .signature, .signatures, .recoveryCode: current
    case .choose, .confirm: new
    }
  }
}
