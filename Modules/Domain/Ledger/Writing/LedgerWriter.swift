package import FeatureDependencies
import StrictJSON

/// What every ledger writes, and the checks before it, whatever database it is written to.
public struct LedgerWriter: Sendable {
  let cryptography: any LedgerCryptography
  let seal: any BankSeal
  package let numbering: AccountNumbering

  /// Writes for the bank whose key is `seal`.
  public init(
    cryptography: any LedgerCryptography, seal: any BankSeal, numbering: AccountNumbering
  ) {
    self.cryptography = cryptography
    self.seal = seal
    self.numbering = numbering
  }

  /// Appends `entry` where its chain ends.
  package func append(
    _ entry: LedgerEntry, at end: ChainEnd, of contract: OpeningContract? = nil,
    enrolledBy request: RequestID? = nil, in books: any LedgerTransaction
  ) throws(StorageError) -> StoredEntry {
    let hash = entry.hash(after: end.previousHash, by: cryptography)
    let stored = StoredEntry(
      entry: entry, previousHash: end.previousHash, hash: hash,
      enrolmentRequest: request?.description)
    try books.append(stored, of: contract)
    books.checked.append(stored)
    return stored
  }

  /// Signs and stores the receipt for `stored`, which opened `account`.
  ///
  /// It signs the head of the chain after the entry, and so it is not in the chain itself.
  package func giveReceipt(
    for stored: StoredEntry, in books: any LedgerTransaction
  ) throws(StorageError) -> Receipt {
    let receipt = try receipt(for: stored)
    try books.append(receipt, for: stored)
    return receipt
  }

  func receipt(for stored: StoredEntry) throws(StorageError) -> Receipt {
    Receipt(text: try seal.sign(stored.receipt(by: cryptography)))
  }
}

extension ChainEnd {
  /// A new entry here, still without rows.
  package func entry(_ kind: LedgerEntry.Kind, at moment: Timestamp) -> LedgerEntry {
    LedgerEntry(
      format: .withBalances, chain: chain, sequence: sequence, kind: kind,
      recordedAt: moment.secondsSince1970)
  }
}

extension StoredEntry {
  /// What the bank signs in the receipt for this entry.
  func receipt(by cryptography: any LedgerCryptography) -> CanonicalJSON {
    .strings([
      "accountNumber": entry.account?.number,
      "contractHash": entry.contract?.signed.hash(by: cryptography).hex,
      "ledgerSequence": "\(entry.sequence)", "chainHead": hash.hex,
      "requestID": enrolmentRequest,
      // Receipts of the bank's chain are as they were when there was no other.
      "chain": entry.chain == LedgerEntry.bankChain ? nil : entry.chain,
    ])
  }
}
