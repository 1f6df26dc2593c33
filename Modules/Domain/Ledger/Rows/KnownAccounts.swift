public import FeatureDependencies

/// A cache of customers' accounts on one database connection, so that an opening reads only the
/// accounts that were opened since the last one.
///
/// Product accounts never change. Demand accounts do: the caller passes their current balances to
/// ``Known/holdings(linkable:balance:)``. It belongs to that connection.
public struct KnownAccounts {
  /// The accounts of one customer.
  public struct Known {
    /// The entry of the last account that ``add(_:upTo:)`` added; 0 before the first.
    public private(set) var end: Int64 = 0
    private var demand: [Account] = []
    private var products: [ProductKind: [Account]] = [:]
    private var contracted: Won? = .zero

    /// Knows no account.
    public init() {}

    /// Adds `accounts`, in the order they were opened. The last one has the entry `end`.
    public mutating func add(_ accounts: [Account], upTo end: Int64) {
      for account in accounts {
        guard let opened = account.contracted else {
          demand.append(account)
          continue
        }
        products[opened.terms.selection.kind, default: []].append(account)
        let (sum, total) = (contracted, try? opened.quote.total)
        contracted = sum.flatMap { sum in total.flatMap { try? sum.adding($0) } }
      }
      self.end = end
    }

    /// The holdings, with the current balances of demand accounts from `balance`; nil means that
    /// the account has none.
    ///
    /// Throws ``StorageError/inconsistent(what:)`` for an account without a balance, and the errors
    /// of `balance`.
    public func holdings(
      linkable kind: ProductKind?, balance: (AccountNumber) throws(StorageError) -> Won?
    ) throws(StorageError) -> Holdings {
      var demand = demand
      for index in demand.indices {
        guard let current = try balance(demand[index].number) else {
          throw .inconsistent(what: "\(demand[index].number) has no balance")
        }
        demand[index].balance = current
      }
      return Holdings(
        demand: demand, linkable: kind.flatMap { products[$0] } ?? [], contracted: contracted)
    }
  }

  /// The maximum number of customers; a full cache is emptied.
  private static let limit = 64

  private var revision: Int64?
  private var customers: [CustomerID: Known] = [:]

  /// Creates an empty cache.
  public init() {}

  /// Removes and returns what is known of `customer`; nothing if the database has another
  /// `revision` than the last one.
  ///
  /// While it is in this cache, adding to it would copy all of its accounts.
  public mutating func take(of customer: CustomerID, at revision: Int64) -> Known {
    if self.revision != revision { customers = [:] }
    self.revision = revision
    return customers.removeValue(forKey: customer) ?? Known()
  }

  /// Keeps what is `known` of `customer`.
  public mutating func keep(_ known: Known, of customer: CustomerID) {
    if customers.count >= Self.limit { customers = [:] }
    customers[customer] = known
  }
}
