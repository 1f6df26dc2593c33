import FeatureDependencies

/// Reads the ledger from the first entry to the last and recomputes everything.
///
/// A contradiction is a violation and a failed check is a note; the audit always runs to its end.
/// The entries are checked on all cores, and the results are merged in order. Beyond the entries in
/// progress and the findings, memory holds only the number, owner and balance of each account, the
/// digests of each customer's keys, the name, length and end of each chain, and the evidence.
public struct LedgerAudit {
  let source: any AuditSource
  let cryptography: any LedgerCryptography
  let bankKey: PublicKey
  /// The ID of `bankKey`, which each contract names.
  let bankID: String
  /// The findings so far.
  public internal(set) var report = AuditReport()
  /// The last entry read of the current chain.
  var last = ChainLink()
  /// The stored ends of the chains that are not read yet; nil if they are not checked, or could not
  /// be read.
  var ends: [String: StoredEnd]?
  /// Whether the entries are checked on all cores. For a few entries the threads cost more than
  /// they save.
  var isParallel = true
  /// The balances of the accounts read so far.
  var balances = RunningBalances()
  /// The digests in the last entry about each customer's keys.
  var digests: [String: LedgerEntry.KeyDigests] = [:]
  /// Whether entries could not be read, although their content is not at fault. They may have moved
  /// money, opened accounts or changed keys, so balances and keys cannot be judged without them.
  var lacksEntries = false

  /// Creates an audit of `source` of the bank with the key `bankKey`.
  public init(
    of source: any AuditSource, bankKey: PublicKey, cryptography: any LedgerCryptography
  ) {
    self.source = source
    self.cryptography = cryptography
    self.bankKey = bankKey
    bankID = cryptography.keyID(of: bankKey)
  }

  /// Creates an audit with the first key that is available: `given`, the key in the bank's key
  /// file, or the key in the ledger.
  ///
  /// `keyFile` is the content of that file, nil if it is missing; its faults are reported. With
  /// `needsNoKeyFile`, a missing file is not reported if `given` has a key. Throws
  /// ``StorageError/damagedKey(name:)`` if there is no key at all.
  public init(
    of source: any AuditSource, given: PublicKey?, keyFile: Result<PublicKey?, StorageError>,
    needsNoKeyFile: Bool = false, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    let found = try? keyFile.get()
    var key = given ?? found
    if key == nil { key = try source.recordedBankKey() }
    guard let key else { throw .damagedKey(name: KeyName.bank) }
    self.init(of: source, bankKey: key, cryptography: cryptography)
    if needsNoKeyFile, given != nil, case .success(nil) = keyFile { return }
    checkBankKeyFile(keyFile, given)
  }

  /// Checks the whole ledger and `evidence`. Calls `progress` repeatedly with the number of entries
  /// checked and the total.
  public mutating func run(
    against evidence: AuditEvidence = AuditEvidence(), _ progress: (Int64, Int64) -> Void
  ) {
    let source = source
    phase(.database) { (audit) throws(StorageError) in
      audit.report.add(try source.damage())
    }
    do throws(StorageError) {
      let total = try source.count()
      checkAllEntries { progress($0, total) }
      // Report completion even if entries are missing.
      progress(total, total)
    } catch { addUnread(error, at: .entries) }
    phaseOfEntries(.accounts) { (audit) throws(StorageError) in try audit.checkBalances() }
    phaseOfEntries(.table("customer_keys")) { (audit) throws(StorageError) in
      try audit.checkKeys()
    }
    if let receipt = evidence.receipt { checkReceipt(receipt) }
    if let checkpoint = evidence.checkpoint { checkCheckpoint(checkpoint) }
  }

  mutating func addViolation(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.addViolation(problem, place.named(in: last.chain), detail)
  }

  /// Runs one phase of the audit; an error in it is reported at `place`.
  mutating func phase(
    _ place: AuditPlace, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    do { try body(&self) } catch { report.add(error, at: place.named(in: last.chain)) }
  }

  /// Runs a phase that needs all entries.
  private mutating func phaseOfEntries(
    _ place: AuditPlace, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    guard lacksEntries else { return phase(place, body) }
    report.notes.append(
      AuditNote(
        notChecked: place,
        for: .init(en: "not all entries could be read", ko: "읽지 못한 항목이 있습니다")))
  }

  /// Reports that entries at `place` could not be read. Returns whether their content is not at
  /// fault.
  @discardableResult
  mutating func addUnread(_ error: StorageError, at place: AuditPlace) -> Bool {
    let count = report.notes.count
    report.add(error, at: place.named(in: last.chain))
    // Faulty content is a violation, not a note.
    let isUnread = report.notes.count > count
    lacksEntries = lacksEntries || isUnread
    return isUnread
  }
}

extension LedgerAudit {
  /// Checks the newest `count` entries of the chain that ends at `end`, the resulting balances, and
  /// that the database finds each entry by its customer, account and request: an index that leads
  /// elsewhere would let one request open two accounts.
  ///
  /// `hasAllPostings` says whether the chain is the only one. The cost does not grow with the
  /// ledger. Throws ``StorageError/inconsistent(what:)`` for the first violation, and other
  /// ``StorageError``s for data that could not be checked.
  public static func checkNewest(
    _ count: Int64, before end: ChainEnd, hasAllPostings: Bool, in source: any AuditSource,
    bankKey: PublicKey, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var audit = LedgerAudit(of: source, bankKey: bankKey, cryptography: cryptography)
    audit.isParallel = false
    let start = end.sequence > count + 1 ? end.sequence - count - 1 : 0
    try audit.begin(end, after: start, hasAllPostings: hasAllPostings)
    var records: [EntryRecord] = []
    let entries = ChainRange.one(end.chain, from: start > 0 ? start + 1 : .min)
    // Balances cannot be judged without all entries.
    try audit.throwFirstFinding { (audit) throws(StorageError) in
      try audit.checkEntries(of: entries) { record, _ in records.append(record) }
      audit.checkEnd()
    }
    try audit.throwFirstFinding { (audit) throws(StorageError) in
      if audit.balances.areFromTheStart {
        try audit.checkBalances()
      } else if hasAllPostings || end.customer != nil {
        try audit.checkKnownBalances()
      }
    }
    try audit.lookUp(records)
  }

  /// Runs `check` and throws its first finding. If both a finding and an error occur, the finding
  /// is thrown.
  private mutating func throwFirstFinding(
    of check: (inout LedgerAudit) throws(StorageError) -> Void
  ) throws(StorageError) {
    let result = Result { () throws(StorageError) in try check(&self) }
    try report.throwFirstFinding()
    try result.get()
  }

  private func lookUp(_ records: [EntryRecord]) throws(StorageError) {
    var expected: [LookupKey: EntryPlace] = [:]
    for record in records { for key in try record.keys { expected[key] = record.place } }
    let found = try source.places(of: Array(expected.keys))
    for (key, place) in expected where found[key] != place {
      let (en, ko) = (key.name.en, key.name.ko)
      throw place.inconsistent("it is not found by its \(en)", "\(ko, .means) 찾을 수 없습니다")
    }
  }

  /// Starts the audit of the chain that ends at `end` after the entry `start`; at its beginning for
  /// 0.
  private mutating func begin(
    _ end: ChainEnd, after start: Int64, hasAllPostings: Bool
  ) throws(StorageError) {
    last = ChainLink(
      chain: end.chain, sequence: start,
      end: StoredEnd(sequence: end.sequence - 1, hash: end.previousHash))
    balances.areFromTheStart = start == 0 && hasAllPostings
    guard start > 0 else { return }
    let place = EntryPlace(chain: end.chain, sequence: start)
    last.hash = try source.hashes(of: [place])[place] ?? StoredEntry.noHash
  }
}
