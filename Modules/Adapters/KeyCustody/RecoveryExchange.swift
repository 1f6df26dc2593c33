public import OpenSSLKeys

/// How a recovery code comes to the customer.
///
/// A conformer keeps no copy of it. It can be called from any task.
public protocol RecoveryExchange: Sendable {
  /// Whether it is a person who is asked and told, and not a file.
  var reachesAPerson: Bool { get }

  /// Whether the customer wants a code now, who has one already or not.
  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool

  /// Gives her `code`. When this returns she has it: it is written durably, or she said so.
  ///
  /// If it throws, she has none.
  func give(_ code: RecoveryCode) async throws(CustodyError)

  /// Takes back what was given, as far as that is possible: the code opens nothing.
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
