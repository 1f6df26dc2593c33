public import FeatureDependencies

/// Why the data directory or the database cannot be used.
public enum StorageError: Error, Sendable, Equatable {
  /// The directory contains no bank yet.
  case noBank(directory: String)
  /// There is no directory at the path of the data directory or of the parent of a new folder.
  case notADirectory(path: String)
  /// A file or folder cannot be created, read or written; `reason` is the system's message.
  case fileFailed(path: String, reason: String)
  /// There is something at the path of a folder to create.
  case folderExists(path: String)
  /// A file or folder of the bank is not used: it is not this user's alone, is a symbolic link that
  /// could lead out of the data directory, has a second hard link, or is a pipe or a device.
  case unsafeFile(path: String)
  /// This process cannot write in the data directory.
  case readOnly(path: String)
  /// Keys of a bank exist, but its database was removed or emptied.
  case databaseMissing(directory: String)
  /// The database was moved, deleted or replaced while this program used it.
  case moved(path: String)
  /// The bank's key is missing or damaged, or is not the key in the ledger.
  case damagedKey(name: String)
  /// The stored key of this customer, or its recovery copy, is not the one in the last entry about
  /// it: it is missing, damaged, exchanged or older. No PIN was tried.
  case otherCustomerKey(CustomerID)
  /// This host lacks the bank's key, or has a different key from the one in the database.
  case otherBankKey
  /// The file is not a database of this program.
  case notADatabase(path: String)
  /// The database was written by an unreleased state of this program, whose tables this version
  /// neither reads nor changes.
  case earlierState(path: String)
  /// The database was written by a newer version of this program.
  case newerSchema(found: Int, supported: Int)
  /// The database has the schema of an older version and must be migrated first. Version 0 has no
  /// tables.
  case olderSchema(found: Int, needed: Int)
  /// Other processes held or changed the database, so that this one could not use it.
  case busy
  /// Stored data contradicts itself; `what` names the place.
  case inconsistent(what: LocalizedText)
  /// The database failed, or a check of its data.
  case failed(because: LocalizedText)
  /// The task was canceled while it waited for others.
  case canceled
  /// It is unknown whether a write was committed; `reason` is in English, for a log.
  case commitUnknown(reason: String)
  /// Cryptography failed while a key was created or used.
  case sealing(reason: LocalizedText)
}

extension StorageError {
  /// Stored data contradicts itself at a place with a name in each language.
  public static func inconsistent(en: String, ko: String) -> StorageError {
    .inconsistent(what: LocalizedText(en: en, ko: ko))
  }

  /// The database failed; `reason` is its message, or one with a Korean text.
  public static func failed(reason: String, ko: String? = nil) -> StorageError {
    .failed(because: LocalizedText(en: reason, ko: ko ?? "시스템 메시지 \"\(reason)\""))
  }

  /// The error to report for a step that has no lasting effect by itself. An unknown commit becomes
  /// ``failed(because:)``, because the steps that depend on it are not run.
  public var withoutEffect: StorageError {
    if case .commitUnknown(let reason) = self { .failed(reason: reason) } else { self }
  }

  /// The classes of errors that callers distinguish.
  enum Cause {
    /// The stored data contradicts itself, or the file is not a database of this program.
    case contradiction
    /// A file or folder is missing or must not be used.
    case unsafeFile
    /// The bank's key is missing or damaged.
    case bankKey
    /// Any other error: the stored data may be valid.
    case other
  }

  /// The only place beside ``reason`` where this module lists all errors.
  var cause: Cause {
    switch self {
    case .inconsistent, .notADatabase: .contradiction
    case .unsafeFile, .notADirectory: .unsafeFile
    case .damagedKey: .bankKey
    case .noBank, .fileFailed, .folderExists, .readOnly, .databaseMissing, .moved,
      .otherCustomerKey, .otherBankKey, .earlierState, .newerSchema, .olderSchema, .busy, .failed,
      .canceled, .sealing, .commitUnknown:
      .other
    }
  }
}

extension LedgerError {
  /// The customer's view of an error during `requestID`. `StorageError/commitUnknown(reason:)`
  /// becomes `outcomeUnknown`, all others become `unavailable`.
  public init(_ error: StorageError, _ requestID: RequestID) {
    let unavailable = LedgerError.unavailable(reason: error.reason)
    self = if case .commitUnknown = error { .outcomeUnknown(requestID) } else { unavailable }
  }
}

extension StorageError {
  /// The error in a few words, which a ledger reports as its reason.
  public var reason: LocalizedText {
    switch self {
    case .noBank(let directory):
      .init(en: "there is no bank in \(directory) yet", ko: "\(directory)에 아직 은행이 없습니다")
    case .notADirectory(let path):
      .init(en: "there is no folder at the path \(path)", ko: "\(path)에 폴더가 없습니다")
    case .fileFailed(let path, let reason):
      .init(
        en: "the path \(path) cannot be used: \(reason)",
        ko: "\(path, .object) 사용할 수 없습니다 (시스템 메시지: \(reason))")
    case .folderExists(let path):
      .init(en: "the path \(path) exists already", ko: "\(path, .subject) 이미 있습니다")
    case .unsafeFile(let path):
      .init(
        en: "the path \(path) is a link, or is not a private file or folder of this user",
        ko: "\(path, .topic) 링크이거나 이 사용자만 접근할 수 있는 파일 또는 폴더가 아닙니다")
    case .readOnly(let path):
      .init(en: "the folder \(path) is read-only", ko: "\(path) 폴더가 읽기 전용입니다")
    case .databaseMissing(let directory):
      .init(
        en: "the ledger in \(directory) is missing, but the keys of its bank are present",
        ko: "\(directory)에 은행의 키는 있으나 원장이 없습니다")
    case .moved(let path):
      .init(
        en: "the database at \(path) was moved, deleted or replaced while this program used it",
        ko: "\(path)에 있던 데이터베이스가 사용 중에 이동, 삭제 또는 교체되었습니다")
    case .damagedKey(let name):
      .init(
        en: "the key \"\(name)\" is missing, damaged or not the stored one",
        ko: "키 \(quoted: name, .subject) 없거나 손상되었거나 저장된 키와 다릅니다")
    case .otherCustomerKey(let customer):
      .init(
        en: "the stored key of \(customer) is not the one that the ledger records: it is missing, "
          + "damaged, exchanged or older",
        ko: "저장된 \(customer)의 키가 원장에 기록된 키가 아닙니다. 없거나 손상되었거나, 다른 키나 이전 키로 바뀌었습니다")
    case .otherBankKey:
      .init(
        en: "the file keys/bank.pem of this host is missing, or is not the key of the ledger's "
          + "bank",
        ko: "이 호스트의 keys/bank.pem이 없거나 원장의 은행 키가 아닙니다")
    case .sealing(let reason):
      .init(en: "cryptography failed: \(reason.en)", ko: "암호 처리 오류: \(reason.ko)")
    case .notADatabase(let path):
      .init(
        en: "the file \(path) is not a database of this program",
        ko: "\(path, .topic) 이 프로그램의 데이터베이스가 아닙니다")
    case .earlierState(let path):
      .init(
        en: "the database \(path) is from an unreleased state of this program",
        ko: "\(path, .topic) 이 프로그램의 출시 전 버전이 만든 데이터베이스입니다")
    case .newerSchema(let found, let supported):
      .init(
        en: "the database has version \(found), and this program supports version \(supported)",
        ko: "데이터베이스 버전 \(found, .topic) 이 프로그램이 지원하는 버전 \(supported)보다 새롭습니다")
    case .olderSchema(let found, let needed):
      .init(
        en: "the database has version \(found), and this program needs version \(needed)",
        ko: "데이터베이스 버전은 \(found)이고 이 프로그램에는 버전 \(needed, .subject) 필요합니다")
    case .busy:
      .init(
        en: "another process is using the database", ko: "다른 프로세스가 데이터베이스를 사용하고 있습니다")
    case .canceled: .init(en: "the task was canceled", ko: "작업이 취소되었습니다")
    case .inconsistent(let what):
      .init(
        en: "the stored data is inconsistent: \(what.en)", ko: "저장된 데이터가 서로 맞지 않습니다: \(what.ko)")
    case .commitUnknown(let reason):
      .init(
        en: "it is unknown whether the change was stored: \(reason)",
        ko: "변경 내용이 저장되었는지 알 수 없습니다: \(reason)")
    case .failed(let reason):
      .init(en: "the database failed: \(reason.en)", ko: "데이터베이스 오류: \(reason.ko)")
    }
  }
}

extension SignatureError {
  /// The error in a few words.
  public var reason: LocalizedText {
    switch self {
    case .malformed:
      .init(en: "it is not a compact JWS in canonical form", ko: "표준 형식의 JWS가 아닙니다")
    case .otherHeader:
      .init(en: "it names another key, algorithm or kind", ko: "다른 키, 알고리즘 또는 종류입니다")
    case .badSignature: .init(en: "it does not match the signed text", ko: "서명이 내용과 맞지 않습니다")
    case .notVerified(let reason):
      .init(en: "it could not be verified: \(reason.en)", ko: "검증하지 못했습니다: \(reason.ko)")
    }
  }
}
