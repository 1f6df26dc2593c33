public import FeatureDependencies

extension Checkpoint {
  /// Has `seal` sign where each chain of `books`, which are in one state, ends at `moment`, and
  /// name the last checkpoint in the text `earlier`, if there is one.
  ///
  /// The last entry of each chain is checked, on all cores: the bank signs nothing that it did not
  /// write, nor books that do not lead through the earlier checkpoint. What is before the ends is
  /// left to the audit. Throws ``StorageError/inconsistent(what:)`` for what is wrong, and other
  /// ``StorageError``s.
  public init(
    of books: any AuditedBooks, at moment: Timestamp, after earlier: [UInt8]? = nil,
    sealedBy seal: any BankSeal, _ cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var previous: Checkpoint?
    if let earlier {
      previous = try LedgerAudit.lastCheckpoint(
        in: earlier, of: books, bankKey: seal.publicKey, cryptography: cryptography)
    }
    let heads = try books.heads(by: seal.publicKey, cryptography)
    let content = CheckpointContent(
      writtenAt: "\(moment)", heads: heads, previous: previous?.identity(by: cryptography),
      by: cryptography)
    self.init(content, heads: heads, signed: try seal.sign(checkpoint: content.canonical))
  }
}

extension AuditedBooks {
  /// The ends of all chains, if they are as the bank wrote them.
  fileprivate func heads(
    by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> [ChainHead] {
    var heads: [ChainHead] = []
    var work = OrderedWork<Result<[ChainHead], StorageError>>()
    try forEachTail { (tails) throws(StorageError) in
      work.begin {
        Result { () throws(StorageError) in
          var heads: [ChainHead] = []
          for tail in tails {
            if let head = try tail.head(by: bankKey, cryptography) { heads.append(head) }
          }
          return heads
        }
      }
      while work.isFull, let next = work.next() { heads += try next.get() }
    }
    while let next = work.next() { heads += try next.get() }
    return heads
  }
}

extension ChainTail {
  /// The end of the chain, if it is as the bank wrote it; nil of a customer who opened nothing so
  /// far, and so has no entry in a chain of her own.
  fileprivate func head(
    by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> ChainHead? {
    let wrong = StorageError.inconsistent(what: "the end of chain \(chain)")
    guard stored.sequence ?? 0 == count else { throw wrong }
    guard let last else {
      guard stored.hash == nil || stored.hash == StoredEntry.noHash else { throw wrong }
      return nil
    }
    let checked = EntryAudit.check(last, bankKey: bankKey, cryptography: cryptography)
    guard let entry = try checked.entry.stored.get(), checked.isIntact,
      checked.found.violations.isEmpty, entry.entry.chain == chain,
      stored.hash == nil || stored.hash == entry.hash
    else { throw wrong }
    if let note = checked.found.notes.first { throw .failed(reason: note.detail.en) }
    return ChainHead(chain: chain, sequence: count, hash: entry.hash.hex)
  }
}
