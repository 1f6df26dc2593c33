import FeatureDependencies
package import Ledger

extension CommandError {
  /// Reports why the data directory or the database cannot be used. The message is that of
  /// `StorageError/reason`.
  package init(_ error: StorageError) {
    let (code, exit, remedy): (String, ExitCode, LocalizedText) =
      switch error {
      case .noBank: ("noBank", .refused, Self.enrolling)
      case .notADirectory: ("notADirectory", .storage, otherFolder)
      case .fileFailed: ("fileFailed", .storage, checkingFolder)
      case .folderExists: ("folderExists", .usage, newFolder)
      case .unsafeFile: ("unsafeFile", .storage, privateFile)
      case .readOnly: ("readOnly", .storage, writableCopy)
      case .databaseMissing: ("booksMissing", .storage, restoringLedger)
      // The menu keeps its connection, so trying again in it does not help.
      case .moved: ("databaseMoved", .storage, runningAgain)
      case .damagedKey: ("damagedKey", .storage, restoringKey)
      case .otherCustomerKey: ("otherCustomerKey", .storage, restoringCustomer)
      case .otherBankKey: ("otherBankKey", .storage, restoringKey)
      case .notADatabase: ("notADatabase", .storage, otherFolder)
      case .earlierState: ("earlierState", .storage, startingOver)
      case .newerSchema: ("newerSchema", .storage, newerProgram)
      case .olderSchema: ("olderSchema", .storage, migrating)
      case .busy, .canceled: ("busy", .storage, again)
      case .inconsistent: ("inconsistent", .storage, auditing)
      case .failed: ("storageFailed", .storage, checkingDatabase)
      case .commitUnknown: ("outcomeUnknown", .outcomeUnknown, runningAgain)
      case .sealing: ("crypto", .storage, Self.openSSL)
      }
    self.init(code, exit, error.reason.sentence, remedy: remedy)
  }

  /// Reports why no checkpoint was written. The audit names the part that could not be checked.
  init(checkpoint error: StorageError) {
    self.init(error)
    if case .failed = error { remedy = auditing }
  }

  static let enrolling = LocalizedText(
    en: "Enroll first: AppHost enroll", ko: "먼저 등록하세요: AppHost enroll")
  static let openSSL = LocalizedText(
    en: "Check the OpenSSL installation.", ko: "OpenSSL 설치를 확인하세요.")
}

private let otherFolder = LocalizedText(
  en: "Specify another folder, or restore a backup.", ko: "다른 폴더를 지정하거나 백업을 복원하세요.")
private let checkingFolder = LocalizedText(
  en: "Check the permissions of the folder and the free space of the disk, or use a shorter path.",
  ko: "폴더의 쓰기 권한과 디스크의 남은 공간을 확인하거나 더 짧은 경로를 쓰세요.")
private let newFolder = LocalizedText(
  en: "Specify a folder that does not exist yet. A folder that ends in .part may be an "
    + "unfinished backup: if no backup is running, look into it before you remove it.",
  ko: "아직 없는 폴더를 지정하세요. .part로 끝나는 폴더는 완료되지 않은 백업일 수 있습니다. "
    + "실행 중인 백업이 없으면 내용을 확인한 뒤 지우세요.")
private let privateFile = LocalizedText(
  en: "If the folder is not the bank's own, specify another one with --data-dir DIR. Otherwise "
    + "start the program as the owner, remove links and other names, and run chmod go= on it.",
  ko: "은행 폴더가 아니면 --data-dir DIR로 다른 폴더를 지정하세요. 은행 폴더라면 소유자로 프로그램을 실행하고, "
    + "링크와 다른 이름을 지운 뒤 chmod go=를 적용하세요.")
private let writableCopy = LocalizedText(
  en: "Copy the folder to a place where you can write, run chmod -R u+rwX,go= COPY, and specify "
    + "the copy with --data-dir COPY.",
  ko: "쓰기가 가능한 곳에 폴더를 복사하고 chmod -R u+rwX,go= COPY를 실행한 뒤 --data-dir COPY로 복사본을 지정하세요.")
private let restoringLedger = LocalizedText(
  en: "Restore the ledger from a backup. To start over, move the keys folder away.",
  ko: "백업에서 원장을 복원하세요. 새로 시작하려면 keys 폴더를 다른 곳으로 옮기세요.")
private let restoringKey = LocalizedText(
  en: "Restore keys/bank.pem (0600) from a backup, or from another host of this bank.",
  ko: "백업이나 이 은행의 다른 호스트에서 keys/bank.pem을 0600 권한으로 복원하세요.")
private let restoringCustomer = LocalizedText(
  en: "No PIN was tried. Without a recovery code, restore the database from a backup. With one, "
    + "run: AppHost unlock",
  ko: "PIN은 확인하지 않았습니다. 복구 코드가 없으면 백업에서 데이터베이스를 복원하세요. 있으면 실행하세요: AppHost unlock")
private let startingOver = LocalizedText(
  en: "Nothing in it was changed. To start over, move the data folder away, or use another "
    + "PostgreSQL database.",
  ko: "데이터는 바뀌지 않았습니다. 새로 시작하려면 데이터 폴더를 다른 곳으로 옮기거나 다른 PostgreSQL 데이터베이스를 쓰세요.")
private let newerProgram = LocalizedText(
  en: "Use a newer version of this program.", ko: "이 프로그램의 새 버전을 사용하세요.")
private let migrating = LocalizedText(
  en: "Ask its owner to run AppHost ledger migrate first.",
  ko: "소유자에게 AppHost ledger migrate를 먼저 실행하도록 요청하세요.")
private let again = LocalizedText(en: "Try again.", ko: "다시 시도하세요.")
private let auditing = LocalizedText(
  en: "Find the cause: AppHost audit", ko: "원인을 확인하세요: AppHost audit")
private let checkingDatabase = LocalizedText(
  en: "Check the disk and the permissions; of a server, its address, role and certificate.",
  ko: "디스크와 권한을 확인하세요. 서버라면 주소와 역할(role), 인증서를 확인하세요.")
private let runningAgain = LocalizedText(
  en: "Run the command again. Repeat an opening with its request ID: it opens only once.",
  ko: "명령을 다시 실행하세요. 개설은 같은 요청 번호로 다시 실행하면 한 번만 개설됩니다.")
