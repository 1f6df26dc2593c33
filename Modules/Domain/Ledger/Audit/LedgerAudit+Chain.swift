import FeatureDependencies

/// Where a chain stands, as the entry after it must continue it.
struct ChainLink {
  /// The name of the chain.
  var chain = LedgerEntry.bankChain
  /// The number of the last entry; 0 before the first.
  var sequence: Int64 = 0
  /// Its stored hash.
  var hash = StoredEntry.noHash
  /// The newest form seen so far: an older one cannot follow.
  var format = LedgerEntry.Format.withoutBalances
  /// When it was written, in seconds since the start of 1970 UTC; nil before the first.
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
    if stored.previousHash != last.hash {
      find(
        .chainBroken, place,
        .init(en: "it does not follow the entry before it", ko: "앞 항목과 이어지지 않습니다"))
    }
    if !isIntact {
      find(
        .entryChanged, place,
        .init(en: "its rows are not those that were written", ko: "기록된 내용이 바뀌었습니다"))
    }
  }

  mutating func checkForm(_ entry: LedgerEntry, of chain: String) {
    let place = AuditPlace.entry(entry.sequence)
    if entry.chain != chain {
      find(.chainForeign, place, .init(en: "it names another chain", ko: "다른 원장의 항목입니다"))
    }
    if entry.format.rawValue < last.format.rawValue {
      find(
        .formatForeign, place,
        .init(en: "it has an older form than one before it", ko: "앞 항목보다 오래된 형식입니다"))
    }
    last.format = entry.format
  }

  /// A clock can be set back: that is no fault of the books.
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

  /// Checks that the chain ends where the database remembers it to.
  mutating func checkTail(_ end: StoredEnd) {
    guard end.sequence != last.sequence else { return checkHead(end) }
    let given = end.sequence.map { "\($0)" }
    find(
      .tailMissing, .lastEntry,
      LocalizedText(
        en: "it has number \(last.sequence), and \(given ?? "none") was given out last",
        ko: "번호가 \(last.sequence)인데 마지막으로 부여된 번호는 \(given ?? "없음")입니다"))
  }

  /// The next entry would follow what is remembered here.
  private mutating func checkHead(_ end: StoredEnd) {
    guard let head = end.hash, head != last.hash else { return }
    find(
      .chainBroken, .lastEntry,
      .init(
        en: "the end that is stored of the chain is another one", ko: "저장된 원장의 끝이 마지막 항목과 다릅니다"))
  }
}
