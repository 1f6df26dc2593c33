import FeatureDependencies
import Ledger

extension Failure {
  init(_ error: StorageError) {
    let (message, remedy) = (error.reason, error.remedy)
    self.init(
      error.code, error.exit, en: "\(message.en).", ko: "\(message.ko).",
      remedy: (remedy.en, remedy.ko))
  }
}

extension StorageError {
  fileprivate var code: String {
    switch self {
    case .noBank: "noBank"
    case .notADirectory: "notADirectory"
    case .fileFailed: "fileFailed"
    case .symbolicLink: "symbolicLink"
    case .unsafeFile: "unsafeFile"
    case .pathTooLong: "pathTooLong"
    case .databaseMissing: "booksMissing"
    case .exposed: "exposedKey"
    case .damagedKey: "damagedKey"
    case .otherBankKey: "otherBankKey"
    case .notADatabase: "notADatabase"
    case .foreignDatabase: "foreignDatabase"
    case .newerSchema: "newerSchema"
    case .olderSchema: "olderSchema"
    case .busy, .held: "busy"
    case .inconsistent: "inconsistent"
    case .failed: "storageFailed"
    case .commitUnknown: "outcomeUnknown"
    case .sealing: "crypto"
    }
  }

  fileprivate var exit: ExitCode {
    switch self {
    case .noBank: .refused
    case .commitUnknown: .outcomeUnknown
    default: .storage
    }
  }

  fileprivate var remedy: LocalizedText {
    switch self {
    case .noBank:
      .init(
        en: "Enrol first: AppHost enroll --name TEXT", ko: "먼저 등록하세요: AppHost enroll --name TEXT")
    case .notADirectory, .pathTooLong:
      .init(en: "Name a folder with --data-dir DIR.", ko: "--data-dir DIR 로 폴더를 지정하세요.")
    case .fileFailed:
      .init(
        en: "Check that the folder can be written and the disk has room.",
        ko: "폴더 쓰기 권한과 디스크 공간을 확인하세요.")
    case .symbolicLink, .unsafeFile:
      .init(
        en: "Replace it by the file itself, if you put it there.", ko: "직접 만든 것이라면 파일 자체로 바꾸세요.")
    case .databaseMissing:
      .init(
        en: "Restore the books from a backup; to begin anew, move the keys folder away.",
        ko: "백업에서 장부를 복원하세요. 새로 시작하려면 keys 폴더를 옮기세요.")
    case .exposed(let path):
      .init(en: "Close it: chmod 600 \(path)", ko: "권한을 닫으세요: chmod 600 \(path)")
    default: databaseRemedy
    }
  }

  private var databaseRemedy: LocalizedText {
    switch self {
    case .damagedKey:
      .init(en: "Restore the keys folder from a backup.", ko: "백업에서 keys 폴더를 복원하세요.")
    case .otherBankKey:
      .init(
        en: "Install the bank's keys/bank.pem (0600) from a host that has it.",
        ko: "은행 키가 있는 호스트의 keys/bank.pem을 0600 권한으로 설치하세요.")
    case .notADatabase:
      .init(
        en: "Name another folder with --data-dir DIR, or restore a backup.",
        ko: "다른 --data-dir DIR을 지정하거나 백업을 복원하세요.")
    case .foreignDatabase:
      .init(en: "Name another folder with --data-dir DIR.", ko: "다른 --data-dir DIR을 지정하세요.")
    case .newerSchema: .init(en: "Use the newer program.", ko: "더 새로운 프로그램을 사용하세요.")
    case .olderSchema:
      .init(
        en: "Have its owner run: AppHost ledger migrate",
        ko: "소유자가 AppHost ledger migrate 를 실행해야 합니다.")
    case .busy: .init(en: "Try again.", ko: "다시 시도하세요.")
    case .held(let process):
      .init(
        en: "See what it does, and whether it is stopped: ps \(process)",
        ko: "멈춰 있지 않은지 확인하세요: ps \(process)")
    case .inconsistent: .init(en: "See what: AppHost audit", ko: "AppHost audit 로 확인하세요.")
    case .commitUnknown: .init(en: "Look before you repeat it.", ko: "다시 하기 전에 확인하세요.")
    case .sealing: .init(en: "Check the OpenSSL installation.", ko: "OpenSSL 설치를 확인하세요.")
    default: .init(en: "Check the disk and the permissions.", ko: "디스크와 권한을 확인하세요.")
    }
  }
}
