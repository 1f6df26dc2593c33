import FeatureDependencies
import KeyCustody
import Ledger
import Testing

@testable import BankCommands

/// Messages about a locked key, for people and for scripts.
struct LockTextTests {
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
    #expect(message.ko.contains("2026년 11월 21일 09:00:07부터"))
  }

  @Test(arguments: [
    (CustodyError.Subject.recoveryOffer, "No customer was enrolled"),
    (.pinAfterUnlock, "The key is unlocked"), (.pin, "Nothing was changed"),
  ])
  func `The message about a stopped conversation states what was done`(
    subject: CustodyError.Subject, part: String
  ) throws {
    let told = try #require(CommandError(CustodyError.interrupted(.back, at: subject)).personal)
    #expect(told.en.contains(part))
  }

  @Test func `A lost output after a key was unlocked does not say that nothing was changed`() {
    let error = CommandError(
      CustodyError.interrupted(.unwritable(reason: "closed"), at: .pinAfterUnlock))
    #expect(error.code == "outputFailed")
    #expect(error.message.en.contains("The key is unlocked"))
    #expect(!error.remedy.en.contains("Nothing was changed"))
  }
}
