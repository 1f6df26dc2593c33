public import FeatureDependencies

extension Checkpoint {
  /// Has `seal` sign where each chain of `books`, which are in one state, ends at `moment`.
  ///
  /// The last entry of each chain is checked: the bank signs nothing that it did not write. What
  /// is before it is left to the audit. Throws ``StorageError/inconsistent(what:)`` for what is
  /// wrong with an end, and other ``StorageError``s.
  public init(
    of books: any AuditedBooks, at moment: Timestamp, sealedBy seal: any BankSeal,
    _ cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var heads: [ChainHead] = []
    for chain in try books.chains {
      let count = try books.count(of: chain)
      let highest = try books.highestSequence(of: chain) ?? 0
      let head = try books.storedHead(of: chain)
      // A customer who opened nothing so far has no entry in a chain of her own.
      let end =
        max(count, highest) > 0
        ? try books.head(of: chain, count, by: seal.publicKey, cryptography) : nil
      guard highest == count, head == nil || head?.hex == end?.hash ?? StoredEntry.noHash.hex else {
        throw .inconsistent(what: "the end of chain \(chain)")
      }
      if let end { heads.append(end) }
    }
    let content = CheckpointContent(writtenAt: "\(moment)", heads: heads, by: cryptography)
    self.init(
      writtenAt: content.writtenAt, heads: heads, root: content.root,
      signed: try seal.sign(checkpoint: content.canonical))
  }
}

extension AuditedBooks {
  /// The end of `chain`, which has `count` entries, if it is as the bank wrote it.
  fileprivate func head(
    of chain: String, _ count: Int64, by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> ChainHead {
    let last = EntryAudit.check(
      audited(count, of: chain), bankKey: bankKey, cryptography: cryptography)
    let stored = try last.entry.stored.get()
    guard let stored, last.isIntact, last.found.violations.isEmpty, stored.entry.chain == chain
    else { throw .inconsistent(what: "the end of chain \(chain)") }
    if let note = last.found.notes.first { throw .failed(reason: note.detail.en) }
    return ChainHead(chain: chain, sequence: count, hash: stored.hash.hex)
  }
}
