import FeatureDependencies

/// What was found in order on one connection to a database, so that it is not checked again with
/// each opening, as long as nobody else writes.
///
/// It belongs to that connection, and is used by one task at a time.
public final class CheckedBooks {
  /// So many are remembered at a time; all are forgotten together.
  private static let limit = 4096

  private var revision: Int64?
  private var ends: [String: [UInt8]] = [:]
  private var customers: Set<Customer> = []
  private var accounts: [AccountNumber: LedgerEntry.AccountRow] = [:]
  private var balances: [AccountNumber: Won] = [:]
  // A hash stands for its entry: what was signed once stays signed, whatever is forgotten.
  private var signed: Set<[UInt8]> = []
  // Those before, when there were too many: an entry that is being written needs the last ones.
  private var signedBefore: Set<[UInt8]> = []

  /// Nothing was checked yet.
  public init() {}

  /// Goes on at `revision`, where a chain ends at `end`. Returns whether that end was found in
  /// order.
  ///
  /// If others wrote since, or a transaction was taken back, all is forgotten that could have
  /// changed.
  func resume(at end: ChainEnd, _ revision: Int64) -> Bool {
    let known = ends[end.chain]
    if self.revision != revision || (known != nil && known != end.previousHash) { forget() }
    self.revision = revision
    return ends[end.chain] == end.previousHash
  }

  private func forget() {
    ends = [:]
    customers = []
    accounts = [:]
    balances = [:]
  }

  /// The chain of `end` is in order there.
  func note(_ end: ChainEnd) { ends[end.chain] = end.previousHash }

  /// `stored` was appended here.
  func append(_ stored: StoredEntry) {
    ends[stored.entry.chain] = stored.hash
    noteSigned(stored.hash)
  }

  func isSigned(_ hash: [UInt8]) -> Bool {
    signed.contains(hash) || signedBefore.contains(hash)
  }

  func noteSigned(_ hash: [UInt8]) {
    if signed.count >= Self.limit { (signedBefore, signed) = (signed, []) }
    signed.insert(hash)
  }

  func has(_ customer: Customer) -> Bool { customers.contains(customer) }

  func note(_ customer: Customer) {
    if customers.count >= Self.limit { customers = [] }
    customers.insert(customer)
  }

  func account(_ number: AccountNumber) -> LedgerEntry.AccountRow? { accounts[number] }

  func note(_ account: LedgerEntry.AccountRow, _ number: AccountNumber) {
    if accounts.count >= Self.limit { accounts = [:] }
    accounts[number] = account
  }

  func balance(of account: AccountNumber) -> Won? { balances[account] }

  func note(_ balance: Won, of account: AccountNumber) {
    if balances.count >= Self.limit { balances = [:] }
    balances[account] = balance
  }
}
