import FeatureDependencies

extension AuditReport {
  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    violations.append(AuditViolation(problem, at: place, detail))
  }

  /// Adds an error: a violation only if what is stored is to blame, and not the machine.
  mutating func add(_ error: StorageError, at place: AuditPlace) {
    switch error {
    case .inconsistent, .notADatabase: find(.databaseDamaged, place, error.reason)
    default: notes.append(AuditNote(notChecked: place, because: error))
    }
  }

  /// Adds what was found by itself elsewhere.
  mutating func add(_ other: AuditReport) {
    violations += other.violations
    notes += other.notes
  }

  /// The payload of `text`; nil if it is not signed by `key`, which is then a violation, or if
  /// nobody could find out, which is noted.
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
