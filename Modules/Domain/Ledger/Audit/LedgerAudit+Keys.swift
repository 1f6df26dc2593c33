import FeatureDependencies

extension LedgerAudit {
  /// Reports a fault of the bank's key file, or a key in it that differs from `given`.
  mutating func checkBankKeyFile(
    _ keyFile: Result<PublicKey?, StorageError>, _ given: PublicKey?
  ) {
    do {
      let found = try keyFile.get()
      if found == nil {
        find(.keyChanged, .keyFile, .init(en: "it is missing", ko: "없습니다"))
      } else if let given, given != found {
        find(
          .keyChanged, .keyFile,
          .init(en: "it is not the specified key", ko: "지정한 키가 아닙니다"))
      }
    } catch { reportKeyFile(error, at: .keyFile, damaged: .keyChanged) }
  }

  /// Checks the customers' key files and their recovery copies, and reports other files in the key
  /// folder.
  ///
  /// An encrypted key does not reveal its public half. Another customer's key is therefore detected
  /// only if the two files are identical.
  mutating func check(_ files: any CustomerKeyFiles) {
    let items: [KeyFolderItem]
    do { items = try files.items() } catch {
      return reportKeyFile(error, at: .keysFolder, damaged: .keyFileDamaged)
    }
    var known = Set([KeyName.bank])
    var owners: [[UInt8]: String] = [:]
    phase(.table("keys")) { (audit) throws(StorageError) in
      try audit.source.forEachKey { (customer, key) throws(StorageError) in
        let name = files.name(of: key)
        known.insert(name)
        let copy = KeyName.recovery(of: name)
        let copyPlace = AuditPlace.fileAmongKeys("\(copy).pem")
        audit.check(name, of: customer, .customerKeyFile(customer), in: files, &owners)
        audit.check(copy, of: customer, copyPlace, mayBeMissing: true, in: files, &owners)
      }
    }
    for item in items { check(item, known) }
  }

  private mutating func check(
    _ name: String, of customer: String, _ place: AuditPlace, mayBeMissing: Bool = false,
    in files: any CustomerKeyFiles, _ owners: inout [[UInt8]: String]
  ) {
    do {
      guard let pem = try files.read(name) else {
        if mayBeMissing { return }
        return find(.keyFileMissing, place, .init(en: "it is missing", ko: "없습니다"))
      }
      guard try files.isEncryptedKey(pem) else {
        return find(
          .keyFileDamaged, place,
          .init(en: "it is not an encrypted key", ko: "암호화된 키가 아닙니다"))
      }
      let digest = cryptography.sha256(pem)
      if let other = owners.updateValue(customer, forKey: digest), other != customer {
        find(
          .keyFileForeign, place,
          .init(en: "it is the same as that of \(other)", ko: "\(other)의 키 파일과 같습니다"))
      }
    } catch { reportKeyFile(error, at: place, damaged: .keyFileDamaged) }
  }

  private mutating func check(_ item: KeyFolderItem, _ known: Set<String>) {
    let place = AuditPlace.fileAmongKeys(item.fileName)
    if item.hasSecondLink {
      find(
        .keyFileLinked, place,
        .init(en: "it has a second name (a hard link)", ko: "다른 이름(하드 링크)이 있습니다"))
    }
    switch item.kind {
    case .key(let name) where known.contains(name.withoutSuffix(".recovery")): break
    case .key, .other:
      report.notes.append(
        AuditNote(
          .keyWithoutCustomer, at: place,
          .init(en: "it belongs to no customer", ko: "어느 고객의 키도 아닙니다")))
    case .unfinished:
      report.notes.append(
        AuditNote(
          .keyUnfinished, at: place,
          .init(en: "an interrupted run left it behind", ko: "중단된 실행이 남긴 파일입니다")))
    }
  }

  /// Reports why a key file cannot be used: as a violation if the file is at fault, and as a note
  /// otherwise.
  private mutating func reportKeyFile(
    _ error: StorageError, at place: AuditPlace, damaged: AuditViolation.Problem
  ) {
    switch error {
    case .symbolicLink, .unsafeFile, .notADirectory: find(.keyFileLinked, place, error.reason)
    case .exposed: find(.keyFileExposed, place, error.reason)
    case .damagedKey: find(damaged, place, error.reason)
    default: report.add(error, at: place)
    }
  }
}

extension String {
  fileprivate func withoutSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
