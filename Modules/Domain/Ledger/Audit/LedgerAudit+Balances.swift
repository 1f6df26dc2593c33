import FeatureDependencies

extension LedgerAudit {
  /// Checks that the postings of `entry` add up to zero, and the balances that they state.
  mutating func checkPostings(_ entry: LedgerEntry) {
    if (try? entry.postings.map(\.amount).total()) != .zero {
      addViolation(
        .postingsUnbalanced, .entry(entry.sequence),
        .init(en: "its postings do not add up to zero", ko: "분개의 합이 0이 아닙니다"))
    }
    if let account = entry.account { balances.add(account) }
    for posting in entry.postings { check(posting, of: entry) }
  }

  private mutating func check(_ posting: LedgerEntry.Posting, of entry: LedgerEntry) {
    if balances.isBank(posting.account) {
      guard posting.balance != nil else { return }
      addViolation(
        .balanceForeign, .entry(entry.sequence),
        .init(en: "it states an impossible balance", ko: "있을 수 없는 잔액이 적혀 있습니다"))
    } else if let before = balances[posting.account] {
      // Nil if the sum does not fit 64 bits.
      let sum = try? before.adding(posting.amount)
      if sum == nil || posting.balance != sum { reportWrongBalance(posting, entry) }
      // Continue from the stated balance, so that one wrong balance is one violation.
      balances.set(posting.balance ?? sum ?? .zero, of: posting.account)
    } else if !balances.areFromTheStart, let stated = posting.balance,
      let customer = entry.account?.customer
    {
      // The entry that opened the account was not read: continue from the stated balance.
      balances.add(posting.account, of: customer, with: stated)
    }
  }

  private mutating func reportWrongBalance(_ posting: LedgerEntry.Posting, _ entry: LedgerEntry) {
    guard !lacksEntries else { return }
    addViolation(
      .balanceChanged, .entry(entry.sequence),
      LocalizedText(
        en: "the balance of \(posting.account) after it differs from the sum of its postings",
        ko: "\(posting.account)의 잔액이 분개의 합과 다릅니다"))
  }

  /// Compares the balance rows of the accounts read so far with the sums of their postings.
  mutating func checkKnownBalances() throws(StorageError) {
    let accounts = balances.remaining
    let stored = try source.balances(of: accounts)
    for account in accounts {
      if let balance = stored[account] {
        check(balance, of: account)
      } else {
        reportMissing(account)
      }
    }
  }

  /// Reports negative balances, and compares all balance rows with the sums of the postings.
  mutating func checkBalances() throws(StorageError) {
    for account in balances.negative {
      addViolation(
        .balanceNegative, .account(account.number),
        .init(en: "its balance is below zero", ko: "잔액이 0보다 작습니다"))
    }
    try source.forEachBalance { (account, balance) throws(StorageError) in
      check(balance, of: account)
    }
    for account in balances.remaining { reportMissing(account) }
  }

  private mutating func reportMissing(_ account: OwnedAccount) {
    addViolation(
      .balanceMissing, .account(account.number), .init(en: "it has no balance", ko: "잔액이 없습니다"))
  }

  private mutating func check(_ balance: Won, of account: OwnedAccount) {
    guard let sum = balances.take(account) else {
      return addViolation(
        .balanceForeign, .account(account.number),
        .init(
          en: "a balance is stored for an account that \(account.customer) does not have",
          ko: "\(account.customer)의 것이 아닌 계좌에 잔액이 있습니다"))
    }
    if sum != balance {
      addViolation(
        .balanceChanged, .account(account.number),
        LocalizedText(
          en:
            "its stored balance is \(balance.grouped) won, and its postings add up to "
            + "\(sum.grouped) won",
          ko: "저장된 잔액은 \(balance.grouped)원이고 분개의 합은 \(sum.grouped)원입니다"))
    }
  }
}
