public import OpenSSLKeys

/// Hands a recovery code to the customer.
///
/// A conformer keeps no copy of it. It can be called from any task.
public protocol RecoveryExchange: Sendable {
  /// Whether a person at a terminal gets the code; false for a file.
  var reachesAPerson: Bool { get }

  /// Whether the customer wants a code now; `hasOne` says whether they have one.
  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool

  /// Hands over `code`. When it returns, the code is written durably or the customer has confirmed
  /// it; if it throws, the customer has none.
  func give(_ code: RecoveryCode) async throws(CustodyError)

  /// Removes the code that was handed over, if that is possible: it opens nothing.
  func withdraw()
}

/// An exchange with neither a person nor a file for a code: none is made.
public struct NoRecoveryExchange: RecoveryExchange {
  /// An exchange; all are alike.
  public init() {}

  /// False.
  public var reachesAPerson: Bool { false }

  /// False, since a code could not be given to anybody.
  public func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool { false }

  /// Does nothing; it is not asked for, since no code is wanted.
  public func give(_ code: RecoveryCode) async throws(CustodyError) {}

  /// Does nothing.
  public func withdraw() {}
}
