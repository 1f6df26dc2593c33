/// The part of a customer's accounts that the checks of an opening need.
public struct Holdings: Sendable, Hashable {
  /// The demand accounts, in the order they were opened.
  public let demand: [Account]
  /// Principal and interest of all product accounts over their whole terms; nil if the sum is
  /// beyond the range of ``Won``.
  public let contracted: Won?

  /// Creates the holdings from their parts.
  public init(demand: [Account], contracted: Won?) {
    self.demand = demand
    self.contracted = contracted
  }

  /// Computes the holdings in all `accounts` of a customer.
  public init(of accounts: [Account]) {
    self.init(
      demand: accounts.filter(\.isDemand),
      contracted: try? accounts.compactMap { try $0.contracted?.quote.total }.total())
  }
}

extension Quote {
  /// Principal and interest of the whole term. Throws ``MoneyError/overflow``.
  public var total: Won { get throws(MoneyError) { try principal.adding(interest) } }
}
