public import FeatureDependencies
import StrictJSON

/// Checks and writes ledger entries in one transaction, independent of the database.
public struct LedgerWriter {
  let transaction: any LedgerTransaction
  let cryptography: any LedgerCryptography
  let seal: any BankSeal
  package let numbering: AccountNumbering

  /// Creates a writer in `transaction` for the bank whose key is `seal`.
  public init(
    in transaction: any LedgerTransaction, cryptography: any LedgerCryptography,
    seal: any BankSeal, numbering: AccountNumbering
  ) {
    self.transaction = transaction
    self.cryptography = cryptography
    self.seal = seal
    self.numbering = numbering
  }

  /// Appends `entry` at the end of its chain.
  package func append(
    _ entry: LedgerEntry, at end: ChainEnd, of contract: OpeningContract? = nil
  ) throws(StorageError) -> StoredEntry {
    let hash = entry.hash(after: end.previousHash, by: cryptography)
    let stored = StoredEntry(entry: entry, previousHash: end.previousHash, hash: hash)
    try transaction.append(stored, of: contract)
    transaction.checked.append(stored)
    return stored
  }

  /// Signs and stores the receipt for `stored`.
  ///
  /// The receipt contains the chain's head after the entry, so it cannot be in the chain itself.
  package func giveReceipt(for stored: StoredEntry) throws(StorageError) -> Receipt {
    let receipt = Receipt(text: try seal.sign(stored.receipt(by: cryptography)))
    try transaction.append(receipt, for: stored)
    return receipt
  }
}

extension ChainEnd {
  /// A new entry at this end, without rows.
  package func entry(_ kind: LedgerEntry.Kind, at moment: Timestamp) -> LedgerEntry {
    LedgerEntry(
      chain: chain, sequence: sequence, kind: kind, recordedAt: moment.secondsSince1970)
  }
}

extension StoredEntry {
  /// The content of the bank's receipt for this entry.
  func receipt(by cryptography: any LedgerCryptography) -> CanonicalJSON {
    .strings([
      "accountNumber": entry.account?.number,
      "contractHash": entry.contract?.signed.hash(by: cryptography).hex,
      "ledgerSequence": "\(entry.sequence)", "chainHead": hash.hex,
      // A receipt without a chain is for the bank's own chain.
      "chain": entry.chain == LedgerEntry.bankChain ? nil : entry.chain,
    ])
  }
}

extension LedgerWriter {
  /// Writes the bank's first entry, with its key and the account that sandbox money comes from.
  public func createBank(at moment: Timestamp) throws(StorageError) {
    let end = try transaction.chainEnd(for: nil)
    var entry = end.entry(.bankCreation, at: moment)
    entry.key = .init(publicKey: seal.publicKey.bytes, customer: nil)
    entry.account = .init(
      number: numbering.bank, customer: nil, kind: LedgerEntry.AccountRow.bankKind,
      openedOn: "\(moment.date)")
    _ = try append(entry, at: end)
  }
}
