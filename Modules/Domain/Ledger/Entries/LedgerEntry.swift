public import FeatureDependencies

/// One entry of a hash chain, with all rows that its hash covers, from every table.
public struct LedgerEntry: Sendable {
  /// The operation that an entry records.
  public enum Kind: String, Sendable {
    /// The bank was created, with its key and the account that sandbox money comes from.
    case bankCreation = "founding"
    /// A customer was enrolled, with their key and their demand account.
    case enrollment = "enrolment"
    /// An account of a product was opened.
    case opening
    /// The PIN or the recovery code of a customer was changed.
    case keyChange = "keys"
  }

  /// The number of the form in which entries are hashed. Each entry states it, so that a later form
  /// can be told from this one.
  public static let format: Int64 = 2

  /// The name of the bank's own chain, which begins with the bank's creation. Any other chain is
  /// named after the customer whose openings it records.
  public static let bankChain = "bank"

  /// The name of the entry's chain.
  public var chain: String
  /// The position in the chain, from 1 without gaps.
  public var sequence: Int64
  /// The operation that the entry records.
  public var kind: Kind
  /// The time of writing, in seconds since the start of 1970 UTC.
  public var recordedAt: Int64
  /// The customer enrolled by the entry.
  public var customer: CustomerRow?
  /// The key registered by the entry.
  public var key: KeyRow?
  /// The encrypted forms of a customer's private key that the entry puts into effect.
  public var digests: KeyDigests?
  /// The account opened by the entry.
  public var account: AccountRow?
  /// The movements of money, in the order they were written.
  public var postings: [Posting]
  /// The contract that the entry carries out.
  public var contract: ContractRow?
  /// The payments due under the contract.
  public var schedule: [ScheduleEntry]

  /// Creates an entry, by default without rows.
  public init(
    chain: String, sequence: Int64, kind: Kind, recordedAt: Int64,
    customer: CustomerRow? = nil, key: KeyRow? = nil, digests: KeyDigests? = nil,
    account: AccountRow? = nil, postings: [Posting] = [], contract: ContractRow? = nil,
    schedule: [ScheduleEntry] = []
  ) {
    self.chain = chain
    self.sequence = sequence
    self.kind = kind
    self.recordedAt = recordedAt
    self.customer = customer
    self.key = key
    self.digests = digests
    self.account = account
    self.postings = postings
    self.contract = contract
    self.schedule = schedule
  }
}

// The rows of an entry as they are stored, without any checks.
extension LedgerEntry {
  /// A credit or debit of one account.
  public struct Posting: Sendable, Equatable {
    /// The account's number.
    public let account: String
    /// The amount credited; negative for a debit.
    public let amount: Won
    /// The account's balance after the posting; nil for the bank's own account.
    public let balance: Won?

    /// Creates a posting without checking its values.
    public init(account: String, amount: Won, balance: Won?) {
      self.account = account
      self.amount = amount
      self.balance = balance
    }
  }

  /// An account opened by an entry.
  public struct AccountRow: Sendable, Equatable {
    /// The kind of the bank's own account.
    public static let bankKind = "bank"
    /// The kind of customers' demand accounts. Any other kind is a product's.
    public static let demandKind = "demand"

    /// The account's number.
    public let number: String
    /// The owner's number; nil for the bank's own account.
    public let customer: String?
    /// The kind: ``bankKind``, ``demandKind`` or a product's.
    public let kind: String
    /// The day it was opened, as ISO 8601.
    public let openedOn: String

    /// Creates an account row without checking its values.
    public init(number: String, customer: String?, kind: String, openedOn: String) {
      self.number = number
      self.customer = customer
      self.kind = kind
      self.openedOn = openedOn
    }
  }

  /// A public key registered by an entry.
  public struct KeyRow: Sendable, Equatable {
    /// The key as RFC 8032 encodes it.
    public let publicKey: [UInt8]
    /// The owner's number; nil for the bank's own key.
    public let customer: String?

    /// Creates a key row without checking its values.
    public init(publicKey: [UInt8], customer: String?) {
      self.publicKey = publicKey
      self.customer = customer
    }
  }

  /// The SHA-256 digests of a customer's stored keys. They identify the only stored keys that are
  /// accepted until the next change.
  public struct KeyDigests: Sendable, Equatable {
    /// The owner's number.
    public let customer: String
    /// The digest of the key that is encrypted with the PIN.
    public let key: [UInt8]
    /// The digest of the key that is encrypted with the recovery code; nil without a code.
    public let recovery: [UInt8]?

    /// Creates a row of digests without checking its values.
    public init(customer: String, key: [UInt8], recovery: [UInt8]?) {
      self.customer = customer
      self.key = key
      self.recovery = recovery
    }
  }

  /// A customer enrolled by an entry.
  public struct CustomerRow: Sendable, Equatable {
    /// The customer's number.
    public let id: String
    /// The customer's name.
    public let name: String

    /// Creates a customer row without checking its values.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A contract carried out by an entry. The entry's hash covers the signed text, which contains
  /// the figures.
  public struct ContractRow: Sendable, Equatable {
    /// The number of the account that it opened.
    public let account: String
    /// The number of the customer who signed it.
    public let customer: String
    /// The text with the customer's signature.
    public let signed: SignedContract

    /// Creates a contract row without checking its values.
    public init(account: String, customer: String, signed: SignedContract) {
      self.account = account
      self.customer = customer
      self.signed = signed
    }
  }
}
