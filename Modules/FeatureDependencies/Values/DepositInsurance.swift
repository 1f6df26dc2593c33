/// What is said to a customer whose money passes what deposit insurance covers.
public struct DepositInsuranceNotice: Sendable, Hashable {
  /// What the insurance covers.
  public let limit: Won
  /// Principal and interest of all the customer's accounts, the new one included.
  public let total: Won

  /// A notice that `total` passes `limit`.
  public init(limit: Won, total: Won) {
    self.limit = limit
    self.total = total
  }
}

/// What deposit insurance covers for one customer of one bank, principal and interest together.
public struct DepositInsurance: Sendable, Hashable {
  /// The sum covered.
  public let limit: Won
  /// The cover in a sentence or two, for the terms of a contract.
  public let clause: LocalizedText

  /// A cover of `limit`, which `clause` tells people.
  public init(limit: Won, clause: LocalizedText) {
    self.limit = limit
    self.clause = clause
  }

  /// The notice owed if `quote` is opened beside `accounts`, or nil while all is covered.
  ///
  /// Demand accounts count as they stand, every other one with all that is paid in over its term
  /// and earned, the new one too. What `quote` takes from a demand account at once is not counted
  /// twice. Throws ``MoneyError/overflow``.
  public func notice(
    opening quote: Quote, beside accounts: [Account]
  ) throws(MoneyError) -> DepositInsuranceNotice? {
    var total = try quote.principal.adding(quote.interest).subtracting(quote.selection.amount)
    for account in accounts { total = try total.adding(account.insured) }
    return total > limit ? DepositInsuranceNotice(limit: limit, total: total) : nil
  }
}

extension Account {
  /// Principal and interest that the account has or will come to.
  fileprivate var insured: Won {
    get throws(MoneyError) {
      guard let quote = contracted?.quote else { return balance }
      return try quote.principal.adding(quote.interest)
    }
  }
}
