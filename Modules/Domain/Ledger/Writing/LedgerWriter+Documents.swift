public import FeatureDependencies

// Documents are returned only if they are exactly as they were signed.
extension LedgerWriter {
  /// The account that `signer` opened with `requestID`, or nil if absent.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the stored documents differ from the signed
  /// ones, and other ``StorageError``s.
  public func opening(
    for requestID: RequestID, of signer: SignedInCustomer
  ) throws(StorageError) -> OpenedAccount? {
    let customer = signer.customer
    let key = LookupKey.opening(customer: "\(customer.id)", request: "\(requestID)")
    guard let record = try transaction.entry(by: key) else { return nil }
    return try opening(in: record, foundBy: key, of: customer).account
  }

  /// The opening in `record`, and the data that its signature covers in addition to the contract.
  /// The entry, which was found by one of its account and its request, must be found by the other,
  /// too.
  private func opening(
    in record: EntryRecord, foundBy known: LookupKey, of customer: Customer
  ) throws(StorageError) -> (account: OpenedAccount, cover: ContractCover) {
    _ = try resume(for: customer)
    try check(customer)
    let stored = try checked(record)
    let entry = record.place.sequence
    guard let row = stored.entry.contract, let contract = try record.contract.get(),
      let number = AccountNumber(row.account)
    else { throw .inconsistent(en: "the contract of entry \(entry)", ko: "항목 \(entry)의 계약서") }
    let wrong = StorageError.inconsistent(what: AuditPlace.contract("\(number)").text)
    let owner = "\(customer.id)"
    for key in [
      LookupKey.account(customer: owner, number: row.account),
      .opening(customer: owner, request: "\(contract.requestID)"),
    ] where key != known {
      guard try transaction.entry(by: key)?.place == record.place else { throw wrong }
    }
    let signed = try payload(
      of: row.signed.text, signedAs: .contract, by: customer.publicKey, wrong)
    guard let cover = cover(of: contract, signedAs: signed) else { throw wrong }
    let opened = OpenedAccount(
      number: number, contract: contract, signed: row.signed, receipt: try receipt(of: record))
    return (opened, cover)
  }

  /// The documents of `account`, or nil if `signer` has no such account.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if they differ from those in the entry that opened
  /// it, and other ``StorageError``s.
  public func documents(
    of account: AccountNumber, for signer: SignedInCustomer
  ) throws(StorageError) -> AccountDocuments? {
    let customer = signer.customer
    let key = LookupKey.account(customer: "\(customer.id)", number: "\(account)")
    guard let record = try transaction.entry(by: key) else { return nil }
    if try record.stored.get().entry.contract != nil {
      let (opened, cover) = try opening(in: record, foundBy: key, of: customer)
      return AccountDocuments(of: opened, covering: cover)
    }
    _ = try resume(for: customer)
    try checked(record)
    return AccountDocuments(demand: account, receipt: try receipt(of: record))
  }

  /// The data that `payload` covers in addition to `contract`; nil if a customer of this bank signs
  /// another payload for it.
  func cover(of contract: OpeningContract, signedAs payload: [UInt8]) -> ContractCover? {
    contract.cover(signedAs: payload, at: cryptography.keyID(of: seal.publicKey))
  }

  /// The end of the chain that records the openings of `customer`, and whether this connection has
  /// already checked it. Drops the cache of checked rows if others wrote since.
  func resume(for customer: Customer?) throws(StorageError) -> (end: ChainEnd, isKnown: Bool) {
    let end = try transaction.chainEnd(for: customer?.id)
    return (end, transaction.checked.resume(at: end, try transaction.revision))
  }
}
