import FeatureDependencies

extension LedgerAudit {
  /// Reports a fault of the bank's key file, or a key in it that differs from `given`.
  mutating func checkBankKeyFile(_ keyFile: Result<PublicKey?, StorageError>, _ given: PublicKey?) {
    do {
      let found = try keyFile.get()
      if found == nil {
        addViolation(.keyChanged, .keyFile, .init(en: "it is missing", ko: "없습니다"))
      } else if let given, given != found {
        addViolation(
          .keyChanged, .keyFile,
          .init(en: "it is not the specified key", ko: "지정한 키가 아닙니다"))
      }
    } catch {
      switch error.cause {
      case .unsafeFile: addViolation(.fileUnsafe, .keyFile, error.reason)
      case .bankKey: addViolation(.keyChanged, .keyFile, error.reason)
      case .contradiction, .other: report.add(error, at: .keyFile)
      }
    }
  }

  /// Compares each customer's stored keys with the digests in the last entry about them.
  mutating func checkKeys() throws(StorageError) {
    let source = source
    try source.forEachStoredKeys { (customer, keys) throws(StorageError) in
      check(keys, of: customer)
    }
    for customer in digests.keys.sorted() {
      addViolation(.keyMissing, .key(customer), .init(en: "it is missing", ko: "없습니다"))
    }
  }

  private mutating func check(_ keys: StoredKeys, of customer: String) {
    guard let expected = digests.removeValue(forKey: customer) else {
      return addViolation(
        .keyForeign, .key(customer),
        .init(en: "no entry records it", ko: "기록한 항목이 없습니다"))
    }
    let checked = CheckedKeys(keys, expected, by: cryptography)
    let other = LocalizedText(
      en: "it is not the one in the last entry about it", ko: "마지막으로 기록된 키가 아닙니다")
    if checked.key == nil { addViolation(.keyDamaged, .key(customer), other) }
    let hasCopy = keys.recovery != nil || expected.recovery != nil
    if hasCopy, checked.recovery == nil {
      addViolation(.keyDamaged, .recoveryCopy(customer), other)
    }
  }
}
