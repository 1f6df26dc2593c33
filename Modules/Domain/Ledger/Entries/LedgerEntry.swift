public import FeatureDependencies

/// All that one entry of a chain binds: each row that was written with it, whatever the table.
public struct LedgerEntry: Sendable {
  /// What was done.
  public enum Kind: String, Sendable {
    /// The bank was founded: its key, and the account that sandbox money comes from.
    case founding
    /// A customer was entered, with her key and her demand account.
    case enrolment
    /// An account of a product was opened.
    case opening
  }

  /// Which form of an entry is hashed. A stored entry keeps its form for ever.
  public enum Format: Int64, Sendable {
    /// The form up to schema 2: neither the chain's name nor balances are bound.
    case withoutBalances = 1
    /// The chain's name is bound, and the balance after each posting of a customer's account.
    case withBalances = 2
  }

  /// The name of the chain that begins with the founding. Where there are others, each is named
  /// after the customer whose openings it takes.
  public static let bankChain = "bank"

  /// The form in which it is hashed.
  public var format: Format
  /// The name of its chain.
  public var chain: String
  /// Its number in its chain, from 1 without gaps.
  public var sequence: Int64
  /// What was done.
  public var kind: Kind
  /// When it was written, in seconds since the start of 1970 UTC.
  public var recordedAt: Int64
  /// The customer entered with it.
  public var customer: CustomerRow?
  /// The key entered with it.
  public var key: KeyRow?
  /// The account opened with it.
  public var account: AccountRow?
  /// The money moved, in the order written.
  public var postings: [Posting]
  /// The contract it carries out.
  public var contract: ContractRow?
  /// What falls due under the contract.
  public var schedule: [ScheduleEntry]

  /// An entry.
  public init(
    format: Format, chain: String, sequence: Int64, kind: Kind, recordedAt: Int64,
    customer: CustomerRow? = nil, key: KeyRow? = nil, account: AccountRow? = nil,
    postings: [Posting] = [], contract: ContractRow? = nil, schedule: [ScheduleEntry] = []
  ) {
    self.format = format
    self.chain = chain
    self.sequence = sequence
    self.kind = kind
    self.recordedAt = recordedAt
    self.customer = customer
    self.key = key
    self.account = account
    self.postings = postings
    self.contract = contract
    self.schedule = schedule
  }
}
