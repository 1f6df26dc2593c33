public import FeatureDependencies

/// The findings of an audit.
public struct AuditReport: Sendable, Equatable {
  /// The number of entries read.
  public var entries: Int64
  /// The violations, in the order found.
  public var violations: [AuditViolation]
  /// The checks that could not be run, in the order found.
  public var notes: [AuditNote]

  /// Creates a report, by default of an audit that has not begun.
  public init(entries: Int64 = 0, violations: [AuditViolation] = [], notes: [AuditNote] = []) {
    self.entries = entries
    self.violations = violations
    self.notes = notes
  }

  /// Whether every check was run. If it is true and there are no violations, the ledger is valid.
  public var isComplete: Bool { notes.isEmpty }
}

/// A violation found by an audit, and its place.
public struct AuditViolation: Sendable, Equatable {
  /// The type of a violation.
  public enum Problem: String, Sendable {
    /// The database is damaged, or a value in it cannot be read.
    case databaseDamaged
    /// No entry records a row that leads to one.
    case danglingReference
    /// The table definitions differ from those that this program creates.
    case schemaChanged
    /// The numbers in a chain are not 1, 2, 3 …: one is missing or out of order.
    case entryMissing
    /// An entry's rows do not match its hash.
    case entryChanged
    /// An entry does not follow the one before it, or a chain differs from what the bank signed.
    case chainBroken
    /// The last entries of a chain are missing.
    case tailMissing
    /// A chain that a checkpoint covers is missing.
    case chainMissing
    /// The postings of an entry do not add up to zero.
    case postingsUnbalanced
    /// The postings of an opening differ from the signed contract.
    case postingsNotContract
    /// An account has a negative balance.
    case balanceNegative
    /// A balance differs from the sum of the account's postings.
    case balanceChanged
    /// An account has no balance row.
    case balanceMissing
    /// A balance is stored where there can be none.
    case balanceForeign
    /// An opening has no contract.
    case contractMissing
    /// The stored contract differs from the signed one.
    case contractChanged
    /// A contract's signature is not the customer's.
    case signatureInvalid
    /// An account has no receipt.
    case receiptMissing
    /// A receipt's signature is not the bank's.
    case receiptInvalid
    /// A receipt is for another entry, or another state of the chain.
    case receiptForeign
    /// The checkpoint passed to the audit is not one of this bank's, or is incomplete.
    case checkpointInvalid
    /// The bank's key differs from the key in its first entry or from the key passed to the audit,
    /// or its key file is missing or damaged.
    case keyChanged
    /// A file or folder of the bank belongs to another user, is accessible to others, has a second
    /// hard link, or is a link, a pipe or a device.
    case fileUnsafe
    /// A customer has no stored key.
    case keyMissing
    /// A stored key of a customer, or its recovery copy, is not the one in the last entry about it:
    /// it was damaged, exchanged or replaced by an older one.
    case keyDamaged
    /// A key is stored for a customer about whose keys there is no entry.
    case keyForeign
  }

  /// The place of the violation: an entry, an account or a file.
  public let place: AuditPlace
  /// The type of the violation.
  public let problem: Problem
  /// The violation in a few words.
  public let detail: LocalizedText

  /// Creates a violation of type `problem` at `place`.
  public init(_ problem: Problem, at place: AuditPlace, _ detail: LocalizedText) {
    self.place = place
    self.problem = problem
    self.detail = detail
  }
}

extension AuditReport {
  mutating func addViolation(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    violations.append(AuditViolation(problem, at: place, detail))
  }

  /// Adds `error` as a violation if the stored data is at fault, and as a note otherwise.
  public mutating func add(_ error: StorageError, at place: AuditPlace) {
    if error.cause == .contradiction { return addViolation(.databaseDamaged, place, error.reason) }
    notes.append(AuditNote(notChecked: place, for: error.reason))
  }

  /// Adds the findings of `other`; the number of entries stays.
  mutating func add(_ other: AuditReport) {
    violations += other.violations
    notes += other.notes
  }

  /// Throws ``StorageError/inconsistent(what:)`` for the first violation, and otherwise
  /// ``StorageError/failed(because:)`` for the first failed check.
  func throwFirstFinding() throws(StorageError) {
    if let first = violations.first {
      throw .inconsistent(
        en: "\(first.place.text.en): \(first.detail.en)",
        ko: "\(first.place.text.ko): \(first.detail.ko)")
    }
    if let note = notes.first { throw .failed(because: note.detail) }
  }

  /// The payload of `text`. Nil if `key` did not sign it, which adds `violation`, or if the
  /// signature could not be checked, which adds a note.
  mutating func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey,
    _ cryptography: any LedgerCryptography, else violation: AuditViolation
  ) -> [UInt8]? {
    do { return try cryptography.payload(of: text, signedAs: kind, by: key) } catch {
      if case .notVerified(let reason) = error {
        add(StorageError.sealing(reason: reason), at: violation.place)
      } else {
        violations.append(violation)
      }
      return nil
    }
  }
}

extension AuditReport {
  /// The violations and notes, one per line, a line if there is no fault, and then a summary.
  public func lines(against evidence: AuditEvidence) -> [LocalizedText] {
    let found = violations.map(\.text) + notes.map(\.text)
    let isValid = violations.isEmpty && isComplete
    return found + (isValid ? [evidence.agreement] : []) + [summary]
  }

  // Scripts read this last line, so notes must not change it.
  private var summary: LocalizedText {
    LocalizedText(
      en: "entries: \(entries), violations: \(violations.count)",
      ko: "원장 기록 \(entries)건, 위반 \(violations.count)건")
  }
}

extension AuditEvidence {
  /// Says that the ledger has no fault, and what it agrees with.
  fileprivate var agreement: LocalizedText {
    let receipt = receipt.map { _ in LocalizedText(en: "the receipt", ko: "개설확인서") }
    let checkpoint = checkpoint.map { _ in LocalizedText(en: "the checkpoint", ko: "체크포인트") }
    let compared = [receipt, checkpoint].compactMap(\.self)
    guard !compared.isEmpty else {
      return LocalizedText(en: "The ledger is valid.", ko: "원장에 이상이 없습니다.")
    }
    let (en, ko) = (compared.map(\.en), compared.map(\.ko))
    return LocalizedText(
      en: "The ledger is valid, and agrees with \(en.joined(separator: " and ")).",
      ko: "원장에 이상이 없고, \(ko.joined(separator: " 및 "))와 일치합니다.")
  }
}

extension AuditViolation {
  fileprivate var text: LocalizedText {
    LocalizedText(
      en: "\(place.text.en): \(detail.en) [\(problem.rawValue)]",
      ko: "\(place.text.ko): \(detail.ko) [\(problem.rawValue)]")
  }
}

extension AuditNote {
  fileprivate var text: LocalizedText {
    LocalizedText(
      en: "note, \(place.text.en): \(detail.en) [notChecked]",
      ko: "참고, \(place.text.ko): \(detail.ko) [notChecked]")
  }
}
