import FeatureDependencies

/// Each customer account's balance, as the sum of the postings read so far.
struct RunningBalances {
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

  /// The balance from which the next posting continues; nil if no entry read so far opened the
  /// account.
  subscript(account: String) -> Won? { accounts[account]?.balance }

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
