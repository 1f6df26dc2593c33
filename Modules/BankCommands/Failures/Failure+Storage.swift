import FeatureDependencies
import Ledger

extension Failure {
  init(_ error: StorageError) {
    let (message, remedy) = (error.reason.sentence, error.remedy)
    self.init(
      error.code, error.exit, en: message.en, ko: message.ko, remedy: (remedy.en, remedy.ko))
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
    case .earlierState: "earlierState"
    case .newerSchema: "newerSchema"
    case .olderSchema: "olderSchema"
    case .draftChanged: "draftChanged"
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
        en: "Enroll first: AppHost enroll --name TEXT", ko: "먼저 등록하세요: AppHost enroll --name TEXT")
    case .notADirectory, .pathTooLong:
      .init(en: "Specify a folder with --data-dir DIR.", ko: "--data-dir DIR로 폴더를 지정하세요.")
    case .fileFailed:
      .init(
        en: "Check the permissions of the folder and the free space of the disk.",
        ko: "폴더의 쓰기 권한과 디스크의 남은 공간을 확인하세요.")
    case .symbolicLink, .unsafeFile:
      .init(
        en: "If you created it, replace it with the file itself.", ko: "직접 만든 것이라면 실제 파일로 바꾸세요.")
    case .databaseMissing:
      .init(
        en: "Restore the ledger from a backup. To start over, move the keys folder away.",
        ko: "백업에서 원장을 복원하세요. 새로 시작하려면 keys 폴더를 다른 곳으로 옮기세요.")
    case .exposed(let path):
      .init(en: "Restrict its permissions: chmod 600 \(path)", ko: "권한을 제한하세요: chmod 600 \(path)")
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
        en: "Specify another folder with --data-dir DIR, or restore a backup.",
        ko: "--data-dir DIR로 다른 폴더를 지정하거나 백업을 복원하세요.")
    case .foreignDatabase:
      .init(en: "Specify another folder with --data-dir DIR.", ko: "--data-dir DIR로 다른 폴더를 지정하세요.")
    case .earlierState:
      .init(
        en: "Nothing in it was changed. To start over, move the data folder away, or use another "
          + "PostgreSQL database.",
        ko: "데이터는 바뀌지 않았습니다. 새로 시작하려면 데이터 폴더를 다른 곳으로 옮기거나 다른 PostgreSQL 데이터베이스를 쓰세요.")
    case .newerSchema: .init(en: "Use a newer version of this program.", ko: "이 프로그램의 새 버전을 사용하세요.")
    case .olderSchema:
      .init(
        en: "Ask its owner to run: AppHost ledger migrate",
        ko: "소유자에게 실행을 요청하세요: AppHost ledger migrate")
    case .draftChanged:
      .init(
        en: "Open the product again to see its present state.", ko: "상품을 다시 개설하면 현재 상태를 볼 수 있습니다.")
    case .busy: .init(en: "Try again.", ko: "다시 시도하세요.")
    case .held(let process):
      .init(
        en: "Check whether it is suspended: ps \(process)",
        ko: "일시 중지된 상태인지 확인하세요: ps \(process)")
    case .inconsistent: .init(en: "Find the cause: AppHost audit", ko: "원인을 확인하세요: AppHost audit")
    case .commitUnknown:
      .init(en: "Check the result before you repeat it.", ko: "다시 실행하기 전에 결과를 확인하세요.")
    case .sealing: .init(en: "Check the OpenSSL installation.", ko: "OpenSSL 설치를 확인하세요.")
    default: .init(en: "Check the disk and the permissions.", ko: "디스크와 권한을 확인하세요.")
    }
  }
}
