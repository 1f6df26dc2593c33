import FeatureDependencies

/// What is in each customer's account, as the postings read so far add up.
struct RunningBalances {
  /// What a posting makes of an account's balance.
  enum Outcome: Equatable {
    case known(Won)
    case overflow
    /// The account is the bank's own, whose balance is not kept.
    case bank
    /// No entry so far has opened such an account.
    case unknown
  }

  /// Whether every entry was read: then an account that was not opened is none.
  var areFromTheStart = true
  private var balances = BalanceTable()
  private var bankAccounts: Set<String> = []

  /// Adds an account, with no money in it.
  mutating func add(_ account: LedgerEntry.AccountRow) {
    if account.customer == nil {
      bankAccounts.insert(account.number)
    } else if balances[account.number] == nil {
      balances[account.number] = .zero
    }
  }

  /// Whether `account` is the bank's own.
  func isBank(_ account: String) -> Bool { bankAccounts.contains(account) }

  /// What is in the account of `posting` after it.
  func balance(after posting: LedgerEntry.Posting) -> Outcome {
    if isBank(posting.account) { return .bank }
    guard let balance = balances[posting.account] else { return .unknown }
    guard let sum = try? balance.adding(posting.amount) else { return .overflow }
    return .known(sum)
  }

  /// Goes on from `balance`.
  mutating func set(_ balance: Won, of account: String) { balances[account] = balance }

  /// Takes an account out: what was in it, or nil if there is no such account of a customer.
  mutating func take(_ account: String) -> Won? {
    defer { balances[account] = nil }
    return balances[account]
  }

  /// The accounts that were not taken out, with what is in them, in the order of their numbers.
  var remaining: [(account: String, balance: Won)] {
    balances.filter { _ in true }
  }

  /// The accounts that are below zero, in the order of their numbers.
  var negative: [(account: String, balance: Won)] { balances.filter { $0 < .zero } }
}
