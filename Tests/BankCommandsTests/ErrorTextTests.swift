import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import Testing

@testable import BankCommands

/// Messages about a locked key, an unknown outcome and a stop, for people and for scripts.
struct ErrorTextTests {
  @Test func `A lock without a recovery code says when the PIN can be tried again`() throws {
    let moment = try #require(Timestamp(secondsSince1970: 1_795_219_207))
    let remedy = CommandError(CustodyError.locked(.until(moment))).remedy
    #expect(remedy.en.contains("from 21 Nov 2026 09:00:07 KST on"))
    #expect(remedy.ko.contains("2026년 11월 21일 09:00:07 KST부터"))
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

  @Test func `After the database was moved, the remedy is to run the program again`() {
    let error = CommandError(StorageError.moved(path: "bank.sqlite"))
    #expect(error.remedy.en.hasPrefix("Run the command again."))
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

  @Test func `A lost output of a nested opening names the request ID to repeat`() throws {
    let stop = FlowStop.signing(.interrupted(.unwritable(reason: "closed")))
    let error = CommandError(stop, opened: [try Samples.opened("DEPOSIT-2", by: "R.1")])
    #expect(error.message.en.hasSuffix("Account DEPOSIT-2 was opened by request R."))
    #expect(error.remedy.en.contains("--request-id"))
  }

  @Test func `A remedy for figures names what can be chosen`() throws {
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    #expect(CommandError(QuoteError.dates).remedy.en == "Choose a shorter term.")
    let noRule = CommandError(QuoteError.noTaxRule(.exempt, day))
    #expect(noRule.remedy.en == "Choose another tax kind or term.")
  }

  @Test(arguments: [
    FlowStop.ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
    .ledger(.unavailable(reason: LocalizedText(verbatim: "busy"))),
    .consentRefused(at: QuestionKey(rawValue: "deposit.consent")),
    .interrupted(.back, at: QuestionKey(rawValue: "deposit.consent")),
    .signing(.interrupted(.stopped)), .signing(.interrupted(.unwritable(reason: "closed"))),
  ])
  func `A stop after an opening never says that nothing was opened`(stop: FlowStop) throws {
    let error = CommandError(stop, opened: [try Samples.opened("DEPOSIT-2")])
    for text in [error.message, error.remedy] {
      #expect(!text.en.contains("Nothing was"))
    }
  }
}
