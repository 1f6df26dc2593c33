import FeatureDependencies
package import Ledger

extension CommandError {
  /// Reports why the data directory or the database cannot be used. The message is that of
  /// `StorageError/reason`.
  package init(_ error: StorageError) {
    switch error {
    case .noBank: self.init(error, "noBank", Self.enrolling, exit: .refused)
    case .notADirectory: self.init(error, "notADirectory", existingFolder)
    case .fileFailed:
      self.init(
        error, "fileFailed",
        .init(
          en: "Check the permissions of the folder and the free space of the disk.",
          ko: "폴더의 쓰기 권한과 디스크의 남은 공간을 확인하세요."))
    case .folderExists: self.init(error, "folderExists", newFolder, exit: .usage)
    case .unsafeFile(let path): self.init(error, "unsafeFile", Self.privateFile(at: path))
    case .readOnly: self.init(error, "readOnly", writableCopy)
    case .databaseMissing:
      self.init(
        error, "booksMissing",
        .init(
          en: "Restore the ledger from a backup. To start over, move the keys folder away.",
          ko: "백업에서 원장을 복원하세요. 새로 시작하려면 keys 폴더를 다른 곳으로 옮기세요."))
    case .moved: self.init(error, "databaseMoved", startAgain)
    case .damagedKey:
      self.init(
        error, "damagedKey",
        .init(en: "Restore the keys folder from a backup.", ko: "백업에서 keys 폴더를 복원하세요."))
    case .otherCustomerKey:
      self.init(
        error, "otherCustomerKey",
        .init(
          en: "No PIN was tried. Without a recovery code, restore the database from a backup. With "
            + "one, run: AppHost unlock",
          ko: "PIN은 확인하지 않았습니다. 복구 코드가 없으면 백업에서 데이터베이스를 복원하세요. 있으면 실행하세요: AppHost unlock"))
    case .otherBankKey: self.init(error, "otherBankKey", otherKey)
    case .notADatabase: self.init(error, "notADatabase", otherFolder)
    case .earlierState: self.init(error, "earlierState", startingOver)
    case .newerSchema: self.init(error, "newerSchema", newerProgram)
    case .olderSchema:
      self.init(
        error, "olderSchema",
        .init(
          en: "Ask its owner to run AppHost ledger migrate first.",
          ko: "소유자에게 AppHost ledger migrate를 먼저 실행하도록 요청하세요."))
    case .busy: self.init(error, "busy", again)
    case .canceled: self.init(error, "canceled", again)
    case .inconsistent:
      self.init(
        error, "inconsistent",
        .init(en: "Find the cause: AppHost audit", ko: "원인을 확인하세요: AppHost audit"))
    case .failed:
      self.init(
        error, "storageFailed",
        .init(en: "Check the disk and the permissions.", ko: "디스크와 권한을 확인하세요."))
    case .commitUnknown: self.init(error, "outcomeUnknown", unconfirmed, exit: .outcomeUnknown)
    case .sealing: self.init(error, "crypto", Self.openSSL)
    }
  }

  private init(
    _ error: StorageError, _ code: String, _ remedy: LocalizedText, exit: ExitCode = .storage
  ) {
    self.init(code, exit, error.reason.sentence, remedy: remedy)
  }

  private static func privateFile(at path: String) -> LocalizedText {
    let command = "sudo chown -R \"$(id -u)\" \(path.shellWord) && chmod go= \(path.shellWord)"
    return LocalizedText(
      en: "If it belongs to another user, run the command as that user. If the folder is not the "
        + "bank's own, specify another one with --data-dir DIR. Otherwise replace a link with the "
        + "file itself, or run: \(command)",
      ko: "다른 사용자의 것이면 그 사용자로 명령을 실행하세요. 은행 폴더가 아니면 --data-dir DIR로 다른 폴더를 지정하세요. "
        + "그 밖에는 링크를 실제 파일로 바꾸거나 다음을 실행하세요: \(command)")
  }

  static let enrolling = LocalizedText(
    en: "Enroll first: \"Enroll a new customer\" in the menu, or AppHost enroll",
    ko: "먼저 등록하세요: 메뉴의 '새 고객 등록' 또는 AppHost enroll")
  static let openSSL = LocalizedText(
    en: "Check the OpenSSL installation.", ko: "OpenSSL 설치를 확인하세요.")
}

private let existingFolder = LocalizedText(
  en: "Create the folder, or specify another one.", ko: "폴더를 만들거나 다른 폴더를 지정하세요.")
private let startAgain = LocalizedText(
  en: "Start the program again.", ko: "프로그램을 다시 시작하세요.")
private let again = LocalizedText(en: "Try again.", ko: "다시 시도하세요.")
private let otherFolder = LocalizedText(
  en: "Specify another folder with --data-dir DIR, or restore a backup.",
  ko: "--data-dir DIR로 다른 폴더를 지정하거나 백업을 복원하세요.")
private let newFolder = LocalizedText(
  en: "Specify a folder that does not exist yet. A folder that ends in .part may be an "
    + "unfinished backup: if no backup is running, look into it before you remove it.",
  ko: "아직 없는 폴더를 지정하세요. .part로 끝나는 폴더는 완료되지 않은 백업일 수 있습니다. "
    + "실행 중인 백업이 없으면 내용을 확인한 뒤 지우세요.")
private let writableCopy = LocalizedText(
  en: "Copy the folder to a place where you can write, and specify the copy with --data-dir DIR.",
  ko: "쓰기가 가능한 곳에 폴더를 복사하고 --data-dir DIR로 복사본을 지정하세요.")
private let otherKey = LocalizedText(
  en: "Install the bank's keys/bank.pem (0600) from a host that has it.",
  ko: "은행 키가 있는 호스트의 keys/bank.pem을 0600 권한으로 설치하세요.")
private let startingOver = LocalizedText(
  en: "Nothing in it was changed. To start over, move the data folder away, or use another "
    + "PostgreSQL database.",
  ko: "데이터는 바뀌지 않았습니다. 새로 시작하려면 데이터 폴더를 다른 곳으로 옮기거나 다른 PostgreSQL 데이터베이스를 쓰세요.")
private let newerProgram = LocalizedText(
  en: "Use a newer version of this program.", ko: "이 프로그램의 새 버전을 사용하세요.")
private let unconfirmed = LocalizedText(
  en: "Check the result before you repeat it: AppHost accounts signs in a customer who was "
    + "enrolled. If a recovery code was written, keep its file and name another one when you "
    + "repeat it.",
  ko: "다시 실행하기 전에 결과를 확인하세요. 등록되었다면 AppHost accounts로 로그인할 수 있습니다. 복구 코드 파일이 생겼으면 "
    + "보관하고, 다시 실행할 때는 다른 파일 이름을 쓰세요.")

extension String {
  /// The text as one word of a shell, in quotes if it needs them.
  var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-+@".contains($0) }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
