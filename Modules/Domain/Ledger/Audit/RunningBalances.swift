import FeatureDependencies

/// Each customer account's balance, as the sum of the postings read so far.
struct RunningBalances {
  /// The result of adding a posting to an account's balance.
  enum Outcome: Equatable {
    case known(Won)
    case overflow
    /// The account is the bank's own, whose balance is not tracked.
    case bank
    /// No entry read so far opened this account.
    case unknown
  }

  /// Whether reading began at the first entry. If so, an account that no entry opened does not
  /// exist.
  var areFromTheStart = true
  private var balances: [String: Won] = [:]
  private var bankAccounts: Set<String> = []

  /// Adds an account with a balance of zero.
  mutating func add(_ account: LedgerEntry.AccountRow) {
    if account.customer == nil {
      bankAccounts.insert(account.number)
    } else if balances[account.number] == nil {
      balances[account.number] = .zero
    }
  }

  /// Whether `account` is the bank's own.
  func isBank(_ account: String) -> Bool { bankAccounts.contains(account) }

  /// The balance of the posting's account after it.
  func balance(after posting: LedgerEntry.Posting) -> Outcome {
    if isBank(posting.account) { return .bank }
    guard let balance = balances[posting.account] else { return .unknown }
    guard let sum = try? balance.adding(posting.amount) else { return .overflow }
    return .known(sum)
  }

  /// Sets the balance from which the next posting continues.
  mutating func set(_ balance: Won, of account: String) { balances[account] = balance }

  /// Removes an account and returns its balance; nil if no customer has this account.
  mutating func take(_ account: String) -> Won? {
    defer { balances[account] = nil }
    return balances[account]
  }

  /// The accounts that were not removed, with their balances, in the order of their numbers.
  var remaining: [(account: String, balance: Won)] { sorted { _ in true } }

  /// The accounts with a negative balance, in the order of their numbers.
  var negative: [(account: String, balance: Won)] { sorted { $0 < .zero } }

  private func sorted(_ isWanted: (Won) -> Bool) -> [(account: String, balance: Won)] {
    balances.filter { isWanted($0.value) }.map { (account: $0.key, balance: $0.value) }
      .sorted { $0.account < $1.account }
  }
}
