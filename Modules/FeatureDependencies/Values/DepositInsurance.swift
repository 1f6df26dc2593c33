/// What is said to a customer whose money passes what deposit insurance covers.
public struct DepositInsuranceNotice: Sendable, Hashable {
  /// What the insurance covers.
  public let limit: Won
  /// Principal and interest of all the customer's accounts, the new one included.
  public let total: Won
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
  /// Counted are the balances, the interest contracted, and all that `quote` takes in and earns;
  /// what it takes from one of `accounts` at once is not counted twice.
  /// Throws ``MoneyError/overflow``.
  public static func notice(
    opening quote: Quote, beside accounts: [Account]
  ) throws(MoneyError) -> DepositInsuranceNotice? {
    let held = try accounts.map(\.balance).total()
    let promised = try accounts.compactMap { $0.contracted?.quote.interest }.total()
    let new = try quote.principal.adding(quote.interest).subtracting(quote.selection.amount)
    let total = try held.adding(promised).adding(new)
    return total > limit ? DepositInsuranceNotice(limit: limit, total: total) : nil
  }
}
