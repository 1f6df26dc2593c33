import FeatureDependencies

/// The state of a chain that the next entry must continue.
struct ChainLink {
  /// The name of the chain.
  var chain = LedgerEntry.bankChain
  /// The number of the last entry; 0 before the first.
  var sequence: Int64 = 0
  /// The stored hash of the last entry; nil if it could not be read.
  var hash: [UInt8]? = StoredEntry.noHash
  /// Where the database recorded the end of the chain; nil if that is not checked.
  var end: StoredEnd?
}

extension LedgerAudit {
  /// The number of entries that are read and checked together.
  private static let batch = 32

  /// Checks all entries, the bank's chain first, and the end of each chain. Calls `progress` with
  /// the number of entries checked.
  mutating func checkAllEntries(_ progress: (Int64) -> Void) {
    do throws(StorageError) { ends = try source.ends() } catch {
      // Entries do not depend on the ends, so balances and keys can be judged without them.
      report.add(error, at: .table("chains"))
    }
    let bank = LedgerEntry.bankChain
    startChain(bank)
    do throws(StorageError) {
      try checkEntries(of: .one(bank, from: .min)) { progress($1) }
    } catch {
      // An error in one chain does not stop the others.
      addUnread(error, at: .chain(bank))
      last.end = nil
    }
    do throws(StorageError) {
      try checkEntries(of: .others(than: bank)) { progress($1) }
      for chain in (ends ?? [:]).keys.sorted() { startChain(chain) }
      checkEnd()
    } catch { addUnread(error, at: .entries) }
  }

  /// Checks the entries of `chains` on all cores while more are read, and merges the results in
  /// order. Calls `body` with each entry and the number of entries checked.
  mutating func checkEntries(
    of chains: ChainRange, _ body: (EntryRecord, Int64) -> Void
  ) throws(StorageError) {
    var work = OrderedWork<[CheckedEntry]>(isParallel: isParallel)
    /// Merges the entries checked next; false if none are left.
    func mergeNext() -> Bool {
      guard let checked = work.next() else { return false }
      for entry in checked {
        add(entry)
        body(entry.record, report.entries)
      }
      return true
    }
    let source = source
    // Entries read before an error are checked, too.
    let reading = Result { () throws(StorageError) in
      try source.forEachPage(of: chains) { places in
        for start in stride(from: 0, to: places.count, by: Self.batch) {
          let batch = places[start..<min(start + Self.batch, places.count)]
          let records = source.entries(at: Array(batch))
          while work.isFull { _ = mergeNext() }
          work.begin { [bankKey, bankID, cryptography] in
            records.map {
              EntryAudit.check($0, bankKey: bankKey, bankID: bankID, cryptography: cryptography)
            }
          }
        }
      }
    }
    while mergeNext() {}
    try reading.get()
  }

  private mutating func add(_ checked: CheckedEntry) {
    let place = checked.record.place
    if place.chain != last.chain { startChain(place.chain) }
    report.entries += 1
    var isUnread = false
    checkNumber(place.sequence)
    switch checked.record.stored {
    case .success(let stored):
      checkLink(stored, isIntact: checked.isIntact)
      checkPostings(stored.entry)
      if let found = stored.entry.digests { digests[found.customer] = found }
      report.add(checked.found)
    case .failure(let error): isUnread = addUnread(error, at: .entry(place.sequence))
    }
    // Continue from the stored values, because the next entry was chained to them even if they are
    // wrong. An unreadable hash was reported with its entry.
    last.sequence = place.sequence
    last.hash = checked.record.hash ?? (isUnread ? nil : StoredEntry.noHash)
  }

  /// Checks the end of the current chain, and starts `chain`.
  private mutating func startChain(_ chain: String) {
    checkEnd()
    last = ChainLink(chain: chain)
    if ends != nil { last.end = ends?.removeValue(forKey: chain) ?? StoredEnd() }
  }
}

extension LedgerAudit {
  private mutating func checkNumber(_ sequence: Int64) {
    let (expected, overflow) = last.sequence.addingReportingOverflow(1)
    guard sequence != expected || overflow else { return }
    let place =
      sequence > expected ? AuditPlace.entryRange(expected, sequence - 1) : .entry(sequence)
    addViolation(
      .entryMissing, place,
      .init(en: "the numbers of the entries are not 1, 2, 3 …", ko: "항목 번호가 1, 2, 3 … 순서가 아닙니다"))
  }

  private mutating func checkLink(_ stored: StoredEntry, isIntact: Bool) {
    let place = AuditPlace.entry(stored.entry.sequence)
    if let hash = last.hash, stored.previousHash != hash {
      addViolation(
        .chainBroken, place,
        .init(en: "it does not follow the entry before it", ko: "앞 항목과 이어지지 않습니다"))
    }
    if !isIntact {
      addViolation(
        .entryChanged, place,
        .init(en: "its rows were changed after they were written", ko: "기록된 내용이 바뀌었습니다"))
    }
  }

  /// Checks that the current chain ends where the database recorded its end. Its stored hash is
  /// checked, because the next entry would be chained to it.
  mutating func checkEnd() {
    guard let end = last.end else { return }
    guard end.sequence == last.sequence else {
      let given = end.sequence.map { "\($0)" }
      return addViolation(
        .tailMissing, .lastEntry,
        LocalizedText(
          en: "its number is \(last.sequence), and the last number assigned is "
            + "\(given ?? "missing")",
          ko: "번호가 \(last.sequence)인데 마지막으로 부여된 번호는 \(given ?? "없음")입니다"))
    }
    guard let head = end.hash, let hash = last.hash, head != hash else { return }
    addViolation(
      .chainBroken, .lastEntry,
      .init(
        en: "the stored end of the chain differs from the last entry",
        ko: "저장된 해시 체인의 끝이 마지막 항목과 다릅니다"))
  }
}
