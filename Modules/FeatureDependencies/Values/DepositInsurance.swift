/// A notice that a customer's money exceeds the limit of deposit insurance.
public struct DepositInsuranceNotice: Sendable, Hashable {
  /// The sum that the insurance covers.
  public let limit: Won
  /// Principal and interest of all the customer's accounts, including the new one.
  public let total: Won

  /// Creates a notice that `total` exceeds `limit`.
  public init(limit: Won, total: Won) {
    self.limit = limit
    self.total = total
  }
}

/// The coverage of deposit insurance for one customer at one bank, principal and interest together.
public struct DepositInsurance: Sendable, Hashable {
  /// The sum that the insurance covers.
  public let limit: Won
  /// A summary in one or two sentences, for the terms of a contract.
  public let clause: LocalizedText

  /// Creates coverage up to `limit`, which `clause` describes to customers.
  public init(limit: Won, clause: LocalizedText) {
    self.limit = limit
    self.clause = clause
  }

  /// Returns the notice to show if `quote` is opened in addition to `holdings`; nil if everything
  /// is covered.
  ///
  /// Demand accounts count with their balance, all others with principal and interest of the whole
  /// term. The first payment of `quote` moves from a demand account, so it is counted once. Throws
  /// ``MoneyError/overflow``.
  public func notice(
    opening quote: Quote, beside holdings: Holdings
  ) throws(MoneyError) -> DepositInsuranceNotice? {
    guard let contracted = holdings.contracted else { throw .overflow }
    var total = try quote.total.subtracting(quote.selection.amount).adding(contracted)
    for account in holdings.demand { total = try total.adding(account.balance) }
    return total > limit ? DepositInsuranceNotice(limit: limit, total: total) : nil
  }
}
