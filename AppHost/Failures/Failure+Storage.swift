import FeatureDependencies

extension Failure {
  init(_ error: StorageError) {
    let text = error.text
    self.init(
      error.code, error.exit, en: "\(text.message.en).", ko: "\(text.message.ko).",
      remedy: (text.remedy.en, text.remedy.ko))
  }
}

extension StorageError {
  /// What went wrong, in a few words: what a ledger gives as its reason.
  var reason: LocalizedText { text.message }
}

extension StorageError {
  fileprivate var code: String {
    switch self {
    case .noBank: "noBank"
    case .notADirectory: "notADirectory"
    case .fileFailed: "fileFailed"
    case .symbolicLink: "symbolicLink"
    case .exposed: "exposedKey"
    case .damagedKey: "damagedKey"
    case .notADatabase: "notADatabase"
    case .foreignDatabase: "foreignDatabase"
    case .newerSchema: "newerSchema"
    case .busy: "busy"
    case .inconsistent: "inconsistent"
    case .failed: "storageFailed"
    case .commitUnknown: "outcomeUnknown"
    case .crypto: "crypto"
    }
  }

  fileprivate var exit: ExitCode {
    switch self {
    case .noBank: .refused
    case .commitUnknown: .outcomeUnknown
    default: .storage
    }
  }

  fileprivate var text: (message: LocalizedText, remedy: LocalizedText) {
    switch self {
    case .noBank(let directory):
      (
        .init(en: "There is no bank in \(directory) yet", ko: "\(directory)에 아직 은행이 없습니다"),
        .init(
          en: "Enrol first: AppHost enroll --name TEXT", ko: "먼저 등록하세요: AppHost enroll --name TEXT")
      )
    case .notADirectory(let path):
      (
        .init(en: "\(path) is not a folder", ko: "\(path)은(는) 폴더가 아닙니다"),
        .init(en: "Name a folder with --data-dir DIR.", ko: "--data-dir DIR 로 폴더를 지정하세요.")
      )
    case .fileFailed(let path, let reason):
      (
        .init(en: "\(path) cannot be used: \(reason)", ko: "\(path)을(를) 쓸 수 없습니다: \(reason)"),
        .init(
          en: "Check that the folder can be written and the disk has room.",
          ko: "폴더 쓰기 권한과 디스크 공간을 확인하세요.")
      )
    case .symbolicLink(let path):
      (
        .init(en: "\(path) is a symbolic link", ko: "\(path)은(는) 심볼릭 링크입니다"),
        .init(
          en: "Replace it by the file itself, if you put it there.",
          ko: "직접 만든 것이라면 파일 자체로 바꾸세요.")
      )
    case .exposed(let path):
      (
        .init(en: "others can read the key \(path)", ko: "다른 사용자가 키 \(path)을(를) 읽을 수 있습니다"),
        .init(en: "Close it: chmod 600 \(path)", ko: "권한을 닫으세요: chmod 600 \(path)")
      )
    case .damagedKey, .notADatabase, .foreignDatabase, .newerSchema, .busy, .inconsistent, .failed,
      .commitUnknown, .crypto:
      databaseText
    }
  }

  /// SQLite's own words.
  private var failure: String { if case .failed(let reason) = self { reason } else { "" } }

  private var databaseText: (message: LocalizedText, remedy: LocalizedText) {
    switch self {
    case .damagedKey(let name):
      (
        .init(
          en: "the key \"\(name)\" is missing, damaged or another one",
          ko: "키 \"\(name)\"이(가) 없거나 손상되었습니다"),
        .init(en: "Restore the keys folder from a backup.", ko: "백업에서 keys 폴더를 복원하세요.")
      )
    case .notADatabase(let path):
      (
        .init(en: "\(path) is not a database", ko: "\(path)은(는) 데이터베이스가 아닙니다"),
        .init(
          en: "Name another folder with --data-dir DIR, or restore a backup.",
          ko: "다른 --data-dir DIR을 지정하거나 백업을 복원하세요.")
      )
    case .foreignDatabase(let path):
      (
        .init(en: "\(path) is a database of another program", ko: "\(path)은(는) 다른 프로그램의 데이터베이스입니다"),
        .init(en: "Name another folder with --data-dir DIR.", ko: "다른 --data-dir DIR을 지정하세요.")
      )
    case .newerSchema(let found, let supported):
      (
        .init(
          en: "the database has version \(found), and this program knows \(supported)",
          ko: "데이터베이스 버전 \(found)은(는) 이 프로그램(\(supported))보다 새롭습니다"),
        .init(en: "Use the newer program.", ko: "더 새로운 프로그램을 사용하세요.")
      )
    case .busy:
      (
        .init(
          en: "others kept the database or the key busy for 30 seconds",
          ko: "다른 프로그램이 데이터베이스나 키를 30초 넘게 사용 중입니다"),
        .init(en: "Try again.", ko: "다시 시도하세요.")
      )
    case .inconsistent(let what):
      (
        .init(en: "what is stored contradicts itself: \(what)", ko: "저장된 내용이 서로 맞지 않습니다: \(what)"),
        .init(en: "See what: AppHost audit", ko: "AppHost audit 로 확인하세요.")
      )
    case .commitUnknown(let reason):
      (
        .init(
          en: "it is not known whether this was stored: \(reason)", ko: "저장 여부를 알 수 없습니다: \(reason)"
        ),
        .init(en: "Look before you repeat it.", ko: "다시 하기 전에 확인하세요.")
      )
    case .crypto(let error):
      (
        .init(en: "libcrypto failed: \(error.reason.en)", ko: "libcrypto 오류: \(error.reason.ko)"),
        .init(en: "Check the OpenSSL installation.", ko: "OpenSSL 설치를 확인하세요.")
      )
    default:
      (
        .init(en: "the database failed: \(failure)", ko: "데이터베이스 오류: \(failure)"),
        .init(en: "Check the disk and the permissions.", ko: "디스크와 권한을 확인하세요.")
      )
    }
  }
}
