public import FeatureDependencies
import StrictJSON

// Documents are returned only if they are exactly as they were signed.
extension LedgerWriter {
  /// The account that `signer` opened with `requestID`, or nil if there is none.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the stored documents differ from the signed
  /// ones, and other ``StorageError``s.
  public func opening(
    for requestID: RequestID, of signer: SignedInCustomer, in ledger: any LedgerTransaction
  ) throws(StorageError) -> OpenedAccount? {
    let customer = signer.customer
    guard let found = try ledger.opening(of: customer.id, requestID: requestID) else { return nil }
    _ = try resume(in: ledger, for: customer)
    let what = "the contract of \(found.number)"
    guard let stored = try ledger.entry(opening: found.number),
      stored.entry.contract?.signed == found.signed
    else { throw .inconsistent(what: what) }
    try check(customer, in: ledger)
    try check(stored, in: ledger)
    try check(found.receipt.text, stored: "\(found.number)", for: stored)
    let signed = try payload(
      of: found.signed.text, signedAs: .contract, by: customer.publicKey, what)
    guard cover(of: found.contract, signedAs: signed) != nil else {
      throw .inconsistent(what: what)
    }
    return found
  }

  /// The documents of `account`, or nil if `signer` has no such account.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if they differ from those in the entry that opened
  /// it, and other ``StorageError``s.
  public func documents(
    of account: AccountNumber, for signer: SignedInCustomer, in ledger: any LedgerTransaction
  ) throws(StorageError) -> AccountDocuments? {
    let customer = signer.customer
    guard let stored = try ledger.entry(opening: account) else { return nil }
    _ = try resume(in: ledger, for: customer)
    try check(stored, in: ledger)
    guard stored.entry.account?.customer == "\(customer.id)" else { return nil }
    guard let receipt = try ledger.receipt(of: stored) else {
      throw .inconsistent(what: "\(account) has no receipt")
    }
    try check(receipt.text, stored: receipt.account, for: stored)
    guard let signed = stored.entry.contract?.signed else {
      return AccountDocuments(demand: account, receipt: Receipt(text: receipt.text))
    }
    let what = "the contract of \(account)"
    let contract = try payload(of: signed.text, signedAs: .contract, by: customer.publicKey, what)
    let request = CanonicalJSON(canonical: contract)?["requestID"]
    guard let requestID = request.flatMap({ RequestID($0) }),
      let opening = try opening(for: requestID, of: signer, in: ledger), opening.number == account,
      let cover = cover(of: opening.contract, signedAs: contract)
    else { throw .inconsistent(what: what) }
    return AccountDocuments(of: opening, covering: cover)
  }

  /// What `payload` covers beside `contract`; nil if it is not exactly what a customer of this bank
  /// signs for it.
  func cover(of contract: OpeningContract, signedAs payload: [UInt8]) -> ContractCover? {
    contract.cover(signedAs: payload, at: cryptography.keyID(of: seal.publicKey))
  }

  /// The end of the chain that records the openings of `customer`, and whether this connection has
  /// already checked it. Drops the cache of checked rows if others wrote since.
  func resume(
    in ledger: any LedgerTransaction, for customer: Customer?
  ) throws(StorageError) -> (end: ChainEnd, isKnown: Bool) {
    let end = try ledger.chainEnd(for: customer?.id)
    return (end, ledger.checked.resume(at: end, try ledger.revision))
  }
}
