/// What an opening needs of a customer's accounts.
public struct Holdings: Sendable, Hashable {
  /// The demand accounts, in the order they were opened.
  public let demand: [Account]
  /// The accounts of the product that can be linked, in the order they were opened.
  public let linkable: [Account]
  /// Principal and interest of all product accounts over their whole terms; nil if the sum is
  /// beyond the range of ``Won``.
  public let contracted: Won?

  /// Creates the holdings from their parts.
  public init(demand: [Account], linkable: [Account], contracted: Won?) {
    self.demand = demand
    self.linkable = linkable
    self.contracted = contracted
  }

  /// Selects the holdings from all `accounts` of a customer. Those of the product `kind` can be
  /// linked; none if it is nil.
  public init(of accounts: [Account], linkable kind: ProductKind?) {
    self.init(
      demand: accounts.filter(\.isDemand),
      linkable: accounts.filter { !$0.isDemand && $0.product == kind },
      contracted: try? accounts.compactMap(\.contracted).reduce(.zero) {
        (sum, one) throws(MoneyError) in try sum.adding(one.quote.total)
      })
  }
}

extension Quote {
  /// Principal and interest of the whole term. Throws ``MoneyError/overflow``.
  public var total: Won { get throws(MoneyError) { try principal.adding(interest) } }
}
