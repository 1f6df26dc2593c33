public import FeatureDependencies

extension LedgerWriter {
  /// Enrolls a new customer with their key, whose encrypted forms are `stored`, and a demand
  /// account that holds `balance` of sandbox money.
  public func enroll(
    name: String, key: PublicKey, stored keys: StoredKeys, balance: Won, at moment: Timestamp
  ) throws(StorageError) -> EnrolledCustomer {
    let (end, isKnown) = try resume(for: nil)
    if !isKnown { try check(end) }
    let id = CustomerID(serial: end.serial)
    guard let account = numbering.demandAccount(end.serial) else {
      throw .inconsistent(en: "the number \(end.serial) for an account", ko: "계좌번호 \(end.serial)")
    }
    var entry = end.entry(.enrollment, at: moment)
    entry.customer = .init(id: "\(id)", name: name)
    entry.key = .init(publicKey: key.bytes, customer: "\(id)")
    entry.digests = keys.digests(of: id, by: cryptography)
    entry.account = .init(
      number: "\(account)", customer: "\(id)", kind: LedgerEntry.AccountRow.demandKind,
      openedOn: "\(moment.date)")
    entry.postings = try initialBalance(of: balance, to: account)
    let stored = try append(entry, at: end)
    try transaction.store(keys, of: id)
    try transaction.setBalance(balance, of: account, ownedBy: id)
    _ = try giveReceipt(for: stored)
    return EnrolledCustomer(
      customer: Customer(id: id, name: name, publicKey: key), account: account)
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless the entry that enrolled `customer` has the
  /// same name and key, and has a receipt that the bank signed. Also throws other
  /// ``StorageError``s.
  public func verify(_ customer: Customer) throws(StorageError) {
    _ = try resume(for: nil)
    try check(customer)
  }

  /// The two postings that pay the initial balance from the bank's own account; none if it is zero.
  private func initialBalance(
    of sum: Won, to account: AccountNumber
  ) throws(StorageError) -> [LedgerEntry.Posting] {
    if sum < .zero { throw .inconsistent(en: "a balance of \(sum) won", ko: "잔액 \(sum)원") }
    guard sum > .zero else { return [] }
    return [
      .init(account: numbering.bank, amount: Won(-sum.amount), balance: nil),
      .init(account: "\(account)", amount: sum, balance: sum),
    ]
  }
}
