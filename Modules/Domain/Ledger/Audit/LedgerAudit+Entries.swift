import FeatureDependencies

/// A part of a chain whose entries were checked one by one.
private struct CheckedPart: Sendable {
  let chain: String
  let entries: [CheckedEntry]
  let end: Result<StoredEnd, StorageError>?
}

extension LedgerAudit {
  /// Checks all entries on all cores while more are read, and merges the results in order.
  mutating func checkEntries(_ progress: (Int64) -> Void) throws(StorageError) {
    var work = OrderedWork<[CheckedPart]>(isParallel: isParallel)
    // Entries read before an error are checked too.
    let reading = Result { () throws(StorageError) in
      try source.forEachPart { begin($0, in: &work, progress) }
    }
    while collectNext(of: &work, progress) {}
    try reading.get()
  }

  /// Checks the entries of `chain` from `first` on and the chain's end. Returns the entries.
  mutating func checkEntries(of chain: String, from first: Int64) -> [AuditedEntry] {
    var work = OrderedWork<[CheckedPart]>(isParallel: isParallel)
    var entries: [AuditedEntry] = []
    source.forEachPart(of: chain, from: first) { parts in
      entries += parts.flatMap(\.entries)
      begin(parts, in: &work) { _ in }
    }
    while collectNext(of: &work, { _ in }) {}
    return entries
  }

  private mutating func begin(
    _ parts: [ChainPart], in work: inout OrderedWork<[CheckedPart]>, _ progress: (Int64) -> Void
  ) {
    while work.isFull { collectNext(of: &work, progress) }
    work.begin { [bankKey, cryptography] in
      let bank = cryptography.keyID(of: bankKey)
      return parts.map { part in
        let entries = part.entries.map {
          EntryAudit.check($0, bankKey: bankKey, bank, cryptography: cryptography)
        }
        return CheckedPart(chain: part.chain, entries: entries, end: part.end)
      }
    }
  }

  /// Merges the parts checked next; false if there are none.
  @discardableResult private mutating func collectNext(
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
    // An error in one chain does not stop the others.
    case .failure(let error): addUnread(error, at: .chain(part.chain))
    case nil: break
    }
  }

  private mutating func add(_ checked: CheckedEntry, of chain: String) {
    let sequence = checked.entry.sequence
    report.entries += 1
    var isUnread = false
    checkNumber(sequence)
    switch checked.entry.stored {
    case .success(let stored?):
      checkLink(stored, isIntact: checked.isIntact)
      checkChain(stored.entry, is: chain)
      checkTime(stored.entry)
      checkPostings(stored.entry)
      if let found = stored.entry.digests { digests[found.customer] = found }
      report.add(checked.found)
    case .success(nil): break
    case .failure(let error): isUnread = addUnread(error, at: .entry(sequence))
    }
    // Continue from the stored values, because the next entry was chained to them even if they are
    // wrong. An unreadable hash was reported with its entry.
    last.sequence = sequence
    last.hash = checked.entry.hash ?? (isUnread ? nil : StoredEntry.noHash)
  }
}

/// The state of a chain that the next entry must continue.
struct ChainLink {
  /// The name of the chain.
  var chain = LedgerEntry.bankChain
  /// The number of the last entry; 0 before the first.
  var sequence: Int64 = 0
  /// The stored hash of the last entry; nil if it could not be read.
  var hash: [UInt8]? = StoredEntry.noHash
  /// The time of the last entry, in seconds since the start of 1970 UTC; nil before the first.
  var recordedAt: Int64?
}

extension LedgerAudit {
  mutating func checkNumber(_ sequence: Int64) {
    let (expected, overflow) = last.sequence.addingReportingOverflow(1)
    guard sequence != expected || overflow else { return }
    let place =
      sequence > expected ? AuditPlace.entryRange(expected, sequence - 1) : .entry(sequence)
    find(
      .entryMissing, place,
      .init(en: "the numbers of the entries are not 1, 2, 3 …", ko: "항목 번호가 1, 2, 3 … 순서가 아닙니다"))
  }

  mutating func checkLink(_ stored: StoredEntry, isIntact: Bool) {
    let place = AuditPlace.entry(stored.entry.sequence)
    if let hash = last.hash, stored.previousHash != hash {
      find(
        .chainBroken, place,
        .init(en: "it does not follow the entry before it", ko: "앞 항목과 이어지지 않습니다"))
    }
    if !isIntact {
      find(
        .entryChanged, place,
        .init(en: "its rows were changed after they were written", ko: "기록된 내용이 바뀌었습니다"))
    }
  }

  mutating func checkChain(_ entry: LedgerEntry, is chain: String) {
    guard entry.chain != chain else { return }
    find(
      .chainForeign, .entry(entry.sequence),
      .init(en: "it belongs to another chain", ko: "다른 해시 체인의 항목입니다"))
  }

  /// Adds a note if the time runs backward. It is not a violation, because a clock can be set back.
  mutating func checkTime(_ entry: LedgerEntry) {
    if let earlier = last.recordedAt, entry.recordedAt < earlier {
      report.notes.append(
        AuditNote(
          .timeReversed, at: .entry(entry.sequence).named(in: last.chain),
          .init(
            en: "it states an earlier time than the entry before it", ko: "앞 항목보다 이른 시각입니다")))
    }
    last.recordedAt = entry.recordedAt
  }

  /// Checks that the chain ends where the database recorded its end.
  mutating func checkTail(_ end: StoredEnd) {
    guard end.sequence != last.sequence else { return checkHead(end) }
    let given = end.sequence.map { "\($0)" }
    find(
      .tailMissing, .lastEntry,
      LocalizedText(
        en: "its number is \(last.sequence), and the last number assigned is "
          + "\(given ?? "missing")",
        ko: "번호가 \(last.sequence)인데 마지막으로 부여된 번호는 \(given ?? "없음")입니다"))
  }

  /// Checks the stored hash of the chain's end, because the next entry would be chained to it.
  private mutating func checkHead(_ end: StoredEnd) {
    guard let head = end.hash, let hash = last.hash, head != hash else { return }
    find(
      .chainBroken, .lastEntry,
      .init(
        en: "the stored end of the chain differs from the last entry",
        ko: "저장된 해시 체인의 끝이 마지막 항목과 다릅니다"))
  }
}
