import FeatureDependencies

/// A part of a chain whose entries were checked by themselves.
private struct CheckedPart: Sendable {
  let chain: String
  let entries: [CheckedEntry]
  let end: Result<StoredEnd, StorageError>?
}

extension LedgerAudit {
  /// Has all entries checked by themselves on all cores, while more are read, and puts together in
  /// their order what was found.
  mutating func checkEntries(_ progress: (Int64) -> Void) throws(StorageError) {
    var work = OrderedWork<[CheckedPart]>(isParallel: isParallel)
    // What was read before an error is checked, too.
    let reading = Result { () throws(StorageError) in
      try books.forEachPart { begin($0, in: &work, progress) }
    }
    while takeNext(of: &work, progress) {}
    try reading.get()
  }

  /// Checks the entries of `chain` in `books` behind `start`, with nil all of them, and its end.
  mutating func checkEntries(of chain: String, after start: Int64?, in books: any BooksByChain) {
    var work = OrderedWork<[CheckedPart]>(isParallel: isParallel)
    books.forEachPart(of: chain, after: start) { begin($0, in: &work) { _ in } }
    while takeNext(of: &work, { _ in }) {}
  }

  private mutating func begin(
    _ parts: [ChainPart], in work: inout OrderedWork<[CheckedPart]>, _ progress: (Int64) -> Void
  ) {
    while work.isFull { takeNext(of: &work, progress) }
    work.begin { [bankKey, cryptography] in
      parts.map { part in
        let entries = part.entries.map {
          EntryAudit.check($0, bankKey: bankKey, cryptography: cryptography)
        }
        return CheckedPart(chain: part.chain, entries: entries, end: part.end)
      }
    }
  }

  /// Adds the parts checked next; false if there are none.
  @discardableResult private mutating func takeNext(
    of work: inout OrderedWork<[CheckedPart]>, _ progress: (Int64) -> Void
  ) -> Bool {
    guard let checked = work.next() else { return false }
    for part in checked { add(part, progress) }
    return true
  }

  private mutating func add(_ part: CheckedPart, _ progress: (Int64) -> Void) {
    if part.chain != last.chain { last = ChainLink(chain: part.chain) }
    for entry in part.entries {
      add(entry, of: part.chain)
      progress(report.entries)
    }
    switch part.end {
    case .success(let end): checkTail(end)
    // What stops one chain stops no other.
    case .failure(let error): report.add(error, at: .chain(part.chain))
    case nil: break
    }
  }

  private mutating func add(_ checked: CheckedEntry, of chain: String) {
    let sequence = checked.entry.sequence
    countEntry()
    checkNumber(sequence)
    switch checked.entry.stored {
    case .success(let stored?):
      checkLink(stored, isIntact: checked.isIntact)
      checkForm(stored.entry, of: chain)
      checkTime(stored.entry)
      checkPostings(stored.entry)
      report.add(checked.found)
    case .success(nil): break
    case .failure(let error): report.add(error, at: .entry(sequence).named(in: chain))
    }
    // The next entry was chained to what is written here, whether that is right or not. A hash that
    // cannot be read was reported with its entry.
    last.sequence = sequence
    last.hash = checked.entry.hash ?? StoredEntry.noHash
  }
}
