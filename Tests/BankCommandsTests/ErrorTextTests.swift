import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// Messages about a locked key, an unknown outcome and a stop, for people and for scripts.
struct ErrorTextTests {
  @Test func `A lock message shows people a readable time, and scripts an ISO 8601 timestamp`()
    throws
  {
    let moment = try #require(Timestamp(secondsSince1970: 1_795_219_207))
    let error = CommandError(CustodyError.locked(.until(moment)))
    #expect(error.remedy.en.contains("from 2026-11-21T09:00:07+09:00 on"))
    #expect(error.remedy.ko.contains("2026-11-21T09:00:07+09:00부터"))
    let message = try #require(error.personal)
    #expect(message.en.contains("and is locked. There is no recovery code"))
    #expect(message.en.contains("from 21 Nov 2026 09:00:07 KST on"))
    #expect(message.ko.contains("2026년 11월 21일 09:00:07 KST부터"))
  }

  @Test func `A lost output after a key was unlocked does not say that nothing was changed`() {
    let error = CommandError(
      CustodyError.interrupted(.unwritable(reason: "closed"), at: .pinAfterUnlock))
    #expect(error.code == "outputFailed")
    #expect(error.message.en.contains("The PIN is unlocked"))
    #expect(!error.remedy.en.contains("Nothing was changed"))
  }

  @Test(arguments: [
    CommandError(FileError.unreadable(path: "f", reason: "Permission denied")),
    CommandError(FileError.unwritable(path: "f", reason: "Permission denied")),
    CommandError(StorageError.fileFailed(path: "f", reason: "Permission denied")),
    .outputFailed("Permission denied", done: []),
  ])
  func `A Korean sentence introduces the message of the system, which is not translated`(
    error: CommandError
  ) {
    #expect(error.message.en.contains(": Permission denied"))
    #expect(error.message.ko.contains("없습니다 (시스템 메시지: Permission denied)"))
  }

  @Test func `Only a message of the database stays in English in a Korean error of the ledger`() {
    let place = StorageError.inconsistent(what: AuditPlace.contract("N").text)
    #expect(CommandError(place).message.ko == "저장된 데이터가 서로 맞지 않습니다: N의 계약서.")
    let failure = CommandError(StorageError.failed(reason: "disk is full")).message
    #expect(failure.en == "The database failed: disk is full.")
    #expect(failure.ko == "데이터베이스 오류: 시스템 메시지 \"disk is full\".")
  }

  @Test(arguments: [
    (StorageError.notADatabase(path: "d"), "notADatabase", ExitCode.storage),
    (.commitUnknown(reason: "r"), "outcomeUnknown", .outcomeUnknown),
  ])
  func `A script can tell errors of the ledger by code and exit code`(
    error: StorageError, code: String, exit: ExitCode
  ) {
    #expect(CommandError(error).code == code)
    #expect(CommandError(error).exit == exit)
  }

  @Test(arguments: [
    CommandError(CustodyError.interrupted(.unreadable(reason: "no memory"), at: .pin)),
    CommandError(StorageError.commitUnknown(reason: "no memory")),
  ])
  func `A reason that this program can have written is not called a message of the system`(
    error: CommandError
  ) {
    #expect(error.message.en.contains(": no memory"))
    #expect(error.message.ko.contains("없습니다: no memory"))
  }

  @Test func `A question without an answer is named in the language of the sentence`() {
    let texts = [CustodyError.Subject.newPIN, .recoveryCode].map {
      CommandError(CustodyError.interrupted(.answerMissing, at: $0)).message
    }
    let name = ["new PIN", "recovery code"]
    #expect(texts.map(\.en) == name.map { "There is no answer for \($0)." })
    #expect(texts.map(\.ko) == ["새 PIN의 답이 없습니다.", "복구 코드의 답이 없습니다."])
  }

  @Test(arguments: [DialogInterruption.answerMissing, .endOfInput])
  func `A question without an answer has a remedy, even if the command is unknown`(
    interruption: DialogInterruption
  ) {
    let remedy = CommandError(CustodyError.interrupted(interruption, at: .pin)).remedy
    #expect(!remedy.en.isEmpty && !remedy.ko.isEmpty)
  }

  @Test(
    arguments: [
      (.catalog, nil, "The built-in catalog is not valid, so nothing was done:", "내장 상품 목록이"),
      (.batch, "b", "The batch file b is not valid, so nothing was opened:", "배치 파일 b가"),
    ] as [(CommandError.Input, String?, String, String)])
  func `An invalid file is named in the language of the sentence`(
    input: CommandError.Input, path: String?, en: String, ko: String
  ) {
    let fault = LocalizedText(en: "f", ko: "g")
    let error = CommandError.invalid(input, path: path, faults: [fault, fault])
    #expect(error.message.en == en)
    #expect(error.json(.english).text().contains("\(en)\\nf\\nf\""))
    #expect(error.message.ko.hasPrefix("\(ko) 올바르지 않아 아무것도"))
  }

  @Test func `A recovery file in the data directory is rejected with that reason`() {
    let error = CommandError(CustodyError.fileProtected(path: "f"))
    #expect(error.message == FileError.protected(path: "f").message)
  }

  @Test(arguments: [("R", "R"), ("R.1", "R"), ("R.12", "R")])
  func `An unknown outcome has its own exit code and names the request ID to repeat`(
    id: String, root: String
  ) throws {
    let error = CommandError(LedgerError.outcomeUnknown(try #require(RequestID(id))))
    #expect(error.code == "outcomeUnknown")
    #expect(error.exit.rawValue == 6)
    #expect(error.message.en.contains(" \(id) "))
    // The word after the ID shows that no suffix such as `.1` follows it.
    #expect(error.remedy.en.contains("--request-id \(root) and"))
    #expect(error.remedy.ko.contains("--request-id \(root)와"))
    // A batch line is repeated by running its file again.
    #expect(error.remedy.en.contains("or repeat the batch with the same file"))
    #expect(error.remedy.ko.contains("일괄 개설은 같은 파일로"))
  }

  @Test(arguments: [
    FlowStop.ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
    .ledger(.unavailable(reason: LocalizedText(verbatim: "busy"))),
    .consentRefused(at: QuestionKey(rawValue: "deposit.consent")),
    .interrupted(.back, at: QuestionKey(rawValue: "deposit.consent")),
  ])
  func `A stop after an opening never says that nothing was opened`(stop: FlowStop) throws {
    let error = CommandError(stop, opened: [try Samples.opened("DEPOSIT-2")])
    for text in [error.personal, error.message, error.remedy].compactMap(\.self) {
      #expect(!text.en.contains("Nothing was"))
    }
  }
}
