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
  private var accounts: [String: (customer: String, balance: Won)] = [:]
  private var bankAccounts: Set<String> = []

  /// Adds an account with a balance of zero.
  mutating func add(_ account: LedgerEntry.AccountRow) {
    guard let customer = account.customer else {
      bankAccounts.insert(account.number)
      return
    }
    if accounts[account.number] == nil { accounts[account.number] = (customer, .zero) }
  }

  /// Whether `account` is the bank's own.
  func isBank(_ account: String) -> Bool { bankAccounts.contains(account) }

  /// The balance of the posting's account after it.
  func balance(after posting: LedgerEntry.Posting) -> Outcome {
    if isBank(posting.account) { return .bank }
    guard let balance = accounts[posting.account]?.balance else { return .unknown }
    guard let sum = try? balance.adding(posting.amount) else { return .overflow }
    return .known(sum)
  }

  /// Sets the balance from which the next posting continues.
  mutating func set(_ balance: Won, of account: String) { accounts[account]?.balance = balance }

  /// Adds an account of `customer` that an entry not read opened, with the balance from which the
  /// next posting continues.
  mutating func add(_ account: String, of customer: String, with balance: Won) {
    accounts[account] = (customer, balance)
  }

  /// Removes an account and returns its balance; nil if its owner does not have this account.
  mutating func take(_ account: OwnedAccount) -> Won? {
    guard accounts[account.number]?.customer == account.customer else { return nil }
    return accounts.removeValue(forKey: account.number)?.balance
  }

  /// The accounts that were not removed, in the order of their numbers.
  var remaining: [OwnedAccount] { sorted { _ in true } }

  /// The accounts with a negative balance, in the order of their numbers.
  var negative: [OwnedAccount] { sorted { $0 < .zero } }

  private func sorted(_ isWanted: (Won) -> Bool) -> [OwnedAccount] {
    accounts.filter { isWanted($0.value.balance) }
      .map { OwnedAccount(number: $0.key, customer: $0.value.customer) }
      .sorted { $0.number < $1.number }
  }
}
