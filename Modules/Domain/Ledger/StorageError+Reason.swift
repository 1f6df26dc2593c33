public import FeatureDependencies

extension StorageError {
  /// What went wrong, in a few words: what a ledger gives as its reason.
  public var reason: LocalizedText {
    switch self {
    case .noBank(let directory):
      .init(en: "There is no bank in \(directory) yet", ko: "\(directory)에 아직 은행이 없습니다")
    case .notADirectory(let path):
      .init(en: "\(path) is not a folder", ko: "\(path, .topic) 폴더가 아닙니다")
    case .fileFailed(let path, let reason):
      .init(en: "\(path) cannot be used: \(reason)", ko: "\(path, .object) 쓸 수 없습니다: \(reason)")
    case .symbolicLink(let path):
      .init(en: "\(path) is a symbolic link", ko: "\(path, .topic) 심볼릭 링크입니다")
    case .unsafeFile(let path, let fault):
      .init(en: "\(path) \(fault.reason.en)", ko: "\(path): \(fault.reason.ko)")
    case .pathTooLong(let path, let limit):
      .init(
        en: "\(path) has \(path.utf8.count) bytes, and SQLite takes \(limit) at most",
        ko: "\(path, .topic) \(path.utf8.count)바이트이며 SQLite는 \(limit)바이트까지 허용합니다")
    case .booksMissing(let directory):
      .init(
        en: "the books in \(directory) are gone, and keys of their bank are still there",
        ko: "\(directory)에 은행의 키는 있으나 장부가 없습니다")
    case .exposed(let path):
      .init(en: "others can read the key \(path)", ko: "다른 사용자가 키 \(path, .object) 읽을 수 있습니다")
    case .damagedKey(let name):
      .init(
        en: "the key \"\(name)\" is missing, damaged or another one",
        ko: "키 \(quoted: name, .subject) 없거나 손상되었습니다")
    case .otherBankKey:
      .init(
        en: "keys/bank.pem here is missing, or not the bank's: install that of another host",
        ko: "이 호스트의 keys/bank.pem이 없거나 원장의 은행 키가 아닙니다. 다른 호스트의 파일을 설치하세요")
    case .sealing(let reason):
      .init(en: "cryptography failed: \(reason.en)", ko: "암호 처리 오류: \(reason.ko)")
    case .notADatabase, .foreignDatabase, .newerSchema, .olderSchema, .busy, .held, .inconsistent,
      .failed,
      .commitUnknown:
      databaseReason
    }
  }

  private var databaseReason: LocalizedText {
    switch self {
    case .notADatabase(let path):
      .init(en: "\(path) is not a database", ko: "\(path, .topic) 데이터베이스가 아닙니다")
    case .foreignDatabase(let path):
      .init(
        en: "\(path) is a database of another program", ko: "\(path, .topic) 다른 프로그램의 데이터베이스입니다")
    case .newerSchema(let found, let supported):
      .init(
        en: "the database has version \(found), and this program knows \(supported)",
        ko: "데이터베이스 버전 \(found, .topic) 이 프로그램(\(supported))보다 새롭습니다")
    case .olderSchema(let found, let needed):
      .init(
        en: "the database has version \(found), and this program needs \(needed)",
        ko: "데이터베이스 버전은 \(found)이고 이 프로그램에는 \(needed, .subject) 필요합니다")
    case .busy:
      .init(
        en: "others kept the database or the key busy for 30 seconds",
        ko: "다른 프로그램이 데이터베이스나 키를 30초 넘게 사용 중입니다")
    case .held(let process):
      .init(
        en: "process \(process) has kept the database or the key busy for 30 seconds",
        ko: "프로세스 \(process, .subject) 데이터베이스나 키를 30초 넘게 사용 중입니다")
    case .inconsistent(let what):
      .init(en: "what is stored contradicts itself: \(what)", ko: "저장된 내용이 서로 맞지 않습니다: \(what)")
    case .commitUnknown(let reason):
      .init(
        en: "it is not known whether this was stored: \(reason)", ko: "저장 여부를 알 수 없습니다: \(reason)")
    default:
      .init(en: "the database failed: \(failure)", ko: "데이터베이스 오류: \(failure)")
    }
  }

  /// The database's own words.
  private var failure: String { if case .failed(let reason) = self { reason } else { "" } }
}

extension FileFault {
  fileprivate var reason: LocalizedText {
    switch self {
    case .notRegular: .init(en: "is not a regular file", ko: "일반 파일이 아닙니다")
    case .otherName: .init(en: "has a second name (a hard link)", ko: "다른 이름(하드 링크)이 있습니다")
    case .otherOwner: .init(en: "belongs to another user", ko: "다른 사용자의 파일입니다")
    }
  }
}

extension SignatureError {
  /// What is wrong with the signature, in a few words.
  public var reason: LocalizedText {
    switch self {
    case .malformed:
      .init(en: "it is no compact JWS in canonical form", ko: "표준 형식의 JWS가 아닙니다")
    case .otherHeader:
      .init(en: "it names another key, algorithm or kind", ko: "다른 키, 알고리즘 또는 종류입니다")
    case .badSignature: .init(en: "it does not fit what it signs", ko: "서명이 내용과 맞지 않습니다")
    case .notVerified(let reason):
      .init(en: "it could not be verified: \(reason.en)", ko: "검증하지 못했습니다: \(reason.ko)")
    }
  }
}
