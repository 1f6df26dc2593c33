public import FeatureDependencies

// The rows of an entry, as they are stored, whatever they say.
extension LedgerEntry {
  /// Money put into an account, or taken from it.
  public struct Posting: Sendable, Equatable {
    /// The account's number.
    public let account: String
    /// What is put in; negative for what is taken.
    public let amount: Won
    /// What is in the account afterwards. Nil for the bank's own account, and in entries
    /// ``LedgerEntry/Format/withoutBalances``.
    public let balance: Won?

    /// A posting.
    public init(account: String, amount: Won, balance: Won?) {
      self.account = account
      self.amount = amount
      self.balance = balance
    }
  }

  /// An account that was opened.
  public struct AccountRow: Sendable, Equatable {
    /// The kind of the bank's own account.
    public static let bankKind = "bank"
    /// The kind of customers' demand accounts; any other is that of a product.
    public static let demandKind = "demand"

    /// The account's number.
    public let number: String
    /// Whose it is; nil for the bank's own.
    public let customer: String?
    /// What kind of account it is.
    public let kind: String
    /// The day it was opened, as ISO 8601.
    public let openedOn: String

    /// An account.
    public init(number: String, customer: String?, kind: String, openedOn: String) {
      self.number = number
      self.customer = customer
      self.kind = kind
      self.openedOn = openedOn
    }
  }

  /// A key that was entered.
  public struct KeyRow: Sendable, Equatable {
    /// The public half, as RFC 8032 encodes it.
    public let publicKey: [UInt8]
    /// Whose it is; nil for the bank's own.
    public let customer: String?

    /// A key.
    public init(publicKey: [UInt8], customer: String?) {
      self.publicKey = publicKey
      self.customer = customer
    }
  }

  /// A customer who was entered.
  public struct CustomerRow: Sendable, Equatable {
    /// Her number.
    public let id: String
    /// Her name.
    public let name: String

    /// A customer.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A contract that was carried out. An entry binds its text; its figures are in the text.
  public struct ContractRow: Sendable, Equatable {
    /// The account it opened.
    public let account: String
    /// Whose it is.
    public let customer: String
    /// Its text, with her signature.
    public let signed: SignedContract

    /// A contract.
    public init(account: String, customer: String, signed: SignedContract) {
      self.account = account
      self.customer = customer
      self.signed = signed
    }
  }
}
