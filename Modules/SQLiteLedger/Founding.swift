import FeatureDependencies

extension SQLiteConnection {
  /// The first entry: the bank's key, and the account that sandbox money comes from.
  func found(with seal: BankSeal, at moment: Timestamp) throws(StorageError) {
    let entry = LedgerEntry(
      sequence: 1, kind: .founding, recordedAt: moment.secondsSince1970,
      key: .init(publicKey: seal.publicKey.bytes, customer: nil),
      account: .init(
        number: AccountNumbers.bank, customer: nil, kind: "bank", openedOn: "\(moment.date)"))
    _ = try append(entry, after: LedgerEntry.noHash)
  }
}

extension BankStore: CustomerRegister, KeyRegister {
  func prepare() throws(StorageError) { _ = try founded() }

  /// Enters a new customer with her key, and a demand account with `balance` of sandbox money.
  ///
  /// Founds the bank first if there is none. Throws ``StorageError``.
  func enroll(
    name: String, key: PublicKey, balance: Won
  ) throws(StorageError) -> EnrolledCustomer {
    let open = try founded()
    let moment = clock.now()
    return try open.connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      let (sequence, previous) = try open.connection.chainEnd()
      let number = AccountNumbers.number(.demand, sequence)
      let id = "C\(sequence)"
      guard let account = AccountNumber(number) else { throw .inconsistent(what: number) }
      let entry = LedgerEntry(
        sequence: sequence, kind: .enrolment, recordedAt: moment.secondsSince1970,
        customer: .init(id: id, name: name),
        key: .init(publicKey: key.bytes, customer: id),
        account: .init(
          number: number, customer: id, kind: Account.Kind.demand.rawValue,
          openedOn: "\(moment.date)"),
        postings: Self.postings(of: balance, from: AccountNumbers.bank, to: number))
      let hash = try open.connection.append(entry, after: previous)
      _ = try open.connection.appendReceipt(
        of: sequence, hash: hash, account: number, contract: nil, seal: open.seal)
      let customer = Customer(id: CustomerID(id), name: name, publicKey: key)
      return EnrolledCustomer(customer: customer, account: account)
    }
  }

  /// The two sides of a payment; none for nothing.
  static func postings(
    of sum: Won, from payer: String, to payee: String
  ) -> [LedgerEntry.Posting] {
    guard sum != .zero else { return [] }
    return [
      .init(account: payer, amount: Won(-sum.amount)), .init(account: payee, amount: sum),
    ]
  }

  /// All customers, in the order they were enrolled. Throws ``StorageError``.
  func customers() throws(StorageError) -> [Customer] {
    try opened().connection.rows(
      """
      SELECT id, name, public_key FROM customers JOIN keys ON customer = id
      ORDER BY customers.entry
      """
    ) { (row) throws(StorageError) in
      guard let key = PublicKey(bytes: row.blob(2)) else { throw .inconsistent(what: "a key") }
      return Customer(id: CustomerID(row.text(0)), name: row.text(1), publicKey: key)
    }
  }

  /// The key that receipts are signed with. Throws ``StorageError``.
  func bankKey() throws(StorageError) -> PublicKey { try opened().seal.publicKey }
}
