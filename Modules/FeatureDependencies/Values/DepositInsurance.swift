/// What is said to a customer whose money passes what deposit insurance covers.
public struct DepositInsuranceNotice: Sendable, Hashable {
  /// What the insurance covers.
  public let limit: Won
  /// Principal and interest of all the customer's accounts, the new one included.
  public let total: Won

  /// A notice that `total` passes `limit`.
  public init(limit: Won, total: Won) { (self.limit, self.total) = (limit, total) }
}

/// The cover of the Korea Deposit Insurance Corporation (예금자보호), for one customer of one bank.
///
/// Depositor Protection Act, Enforcement Decree article 18(6): 100,000,000 won, principal and
/// interest together, since 1 September 2025.
public enum DepositInsurance {
  /// The sum covered.
  public static let limit = Won(100_000_000)

  /// The notice owed if `quote` is opened beside `accounts`, or nil while all is covered.
  ///
  /// Counted are demand accounts as they stand, and of every other one, the new one too, all that
  /// is paid in over its term and earned; what `quote` takes from a demand account at once is not
  /// counted twice. Throws ``MoneyError/overflow``.
  public static func notice(
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
