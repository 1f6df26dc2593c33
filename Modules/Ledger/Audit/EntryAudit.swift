import FeatureDependencies

/// What was found in one entry by itself.
struct CheckedEntry: Sendable {
  let entry: AuditedEntry
  /// Whether its hash is that of its rows.
  let isIntact: Bool
  /// What is wrong with its contract and its receipt.
  let found: AuditReport
}

/// Checks an entry apart from those before it: its hash, its contract, its receipt.
struct EntryAudit {
  let audited: AuditedEntry
  let bankKey: PublicKey
  let cryptography: any LedgerCryptography
  var report = AuditReport()

  private init(
    _ audited: AuditedEntry, bankKey: PublicKey, cryptography: any LedgerCryptography
  ) {
    self.audited = audited
    self.bankKey = bankKey
    self.cryptography = cryptography
  }

  /// Checks `audited` in the books of the bank with the key `bankKey`.
  static func check(
    _ audited: AuditedEntry, bankKey: PublicKey, cryptography: any LedgerCryptography
  ) -> CheckedEntry {
    var audit = EntryAudit(audited, bankKey: bankKey, cryptography: cryptography)
    // An entry that cannot be read is reported where the entries are put together.
    guard let stored = (try? audited.stored.get()) ?? nil else {
      return CheckedEntry(entry: audited, isIntact: false, found: AuditReport())
    }
    do { try audit.checkContent(stored) } catch {
      audit.report.add(error, at: .entry(audited.sequence))
    }
    return CheckedEntry(
      entry: audited, isIntact: stored.isIntact(by: cryptography), found: audit.report)
  }

  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.find(problem, place, detail)
  }

  mutating func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey,
    else violation: AuditViolation
  ) -> [UInt8]? {
    report.payload(of: text, signedAs: kind, by: key, cryptography, else: violation)
  }
}
