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
  /// The chain that it says it is of.
  private let chain: String
  var report = AuditReport()

  private init(
    _ audited: AuditedEntry, of chain: String, bankKey: PublicKey,
    cryptography: any LedgerCryptography
  ) {
    self.audited = audited
    self.chain = chain
    self.bankKey = bankKey
    self.cryptography = cryptography
  }

  /// Checks `audited` in the books of the bank with the key `bankKey`.
  static func check(
    _ audited: AuditedEntry, bankKey: PublicKey, cryptography: any LedgerCryptography
  ) -> CheckedEntry {
    // An entry that cannot be read is reported where the entries are put together.
    guard let stored = (try? audited.stored.get()) ?? nil else {
      return CheckedEntry(entry: audited, isIntact: false, found: AuditReport())
    }
    var audit = EntryAudit(
      audited, of: stored.entry.chain, bankKey: bankKey, cryptography: cryptography)
    do { try audit.checkContent(stored) } catch {
      audit.report.add(error, at: .entry(audited.sequence).named(in: stored.entry.chain))
    }
    return CheckedEntry(
      entry: audited, isIntact: stored.isIntact(by: cryptography), found: audit.report)
  }

  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.find(problem, place.named(in: chain), detail)
  }

  mutating func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey,
    else violation: AuditViolation
  ) -> [UInt8]? {
    report.payload(of: text, signedAs: kind, by: key, cryptography, else: violation)
  }
}
