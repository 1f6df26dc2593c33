/// The coverage of deposit insurance for one customer at one bank.
public struct DepositInsurance: Sendable, Hashable {
  /// A summary in one or two sentences, for the terms of a contract.
  public let clause: LocalizedText

  /// Creates the coverage that `clause` describes to customers.
  public init(clause: LocalizedText) { self.clause = clause }
}
