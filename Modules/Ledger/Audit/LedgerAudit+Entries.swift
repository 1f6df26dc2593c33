import FeatureDependencies

extension LedgerAudit {
  /// So many entries are read and checked together.
  private static let window = 16

  /// Has the entries checked by themselves on all cores, while they are read, and puts together in
  /// their order what was found.
  mutating func checkEntries(
    of chain: String, after start: Int64?, _ progress: (Int64) -> Void
  ) throws(StorageError) {
    var work = OrderedWork<[CheckedEntry]>(isParallel: isParallel)
    var window: [Int64] = []
    // What was read before an error is checked, too.
    let reading = Result { () throws(StorageError) in
      try books.forEachSequence(of: chain, after: start) { (sequence) throws(StorageError) in
        window.append(sequence)
        guard window.count == Self.window else { return }
        begin(window, of: chain, in: &work)
        window = []
        while work.isFull { takeNext(of: &work, chain, progress) }
      }
    }
    begin(window, of: chain, in: &work)
    while takeNext(of: &work, chain, progress) {}
    try reading.get()
  }

  private func begin(
    _ window: [Int64], of chain: String, in work: inout OrderedWork<[CheckedEntry]>
  ) {
    let entries = books.audited(window, of: chain)
    work.begin { [bankKey, cryptography] in
      entries.map { EntryAudit.check($0, bankKey: bankKey, cryptography: cryptography) }
    }
  }

  /// Adds the entries checked next; false if there are none.
  @discardableResult private mutating func takeNext(
    of work: inout OrderedWork<[CheckedEntry]>, _ chain: String, _ progress: (Int64) -> Void
  ) -> Bool {
    guard let checked = work.next() else { return false }
    for entry in checked {
      add(entry, of: chain)
      progress(report.entries)
    }
    return true
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
