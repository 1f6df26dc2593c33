import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

/// The rows of an interrupted application, in a process that did not create the bank.
struct DraftRowsTests {
  private func draft(_ answers: [String]) throws -> OpeningDraft {
    OpeningDraft(
      kind: .deposit, requestID: try #require(RequestID("R")),
      answers: answers.map {
        OpeningDraft.Answer(key: QuestionKey(rawValue: "deposit.\($0)"), text: $0)
      })
  }

  @Test func `A later process replaces the answers of a draft, and deletes them with it`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    try await hana.drafts.save(try draft(["a", "b"]), replacing: nil)
    let later = try bank.again().bank.drafts(of: hana.signedIn)
    try await later.save(try draft(["c"]), replacing: nil)
    #expect(try bank.texts("SELECT answer AS text FROM draft_answers") == ["c"])
    try await later.delete(try draft([]).requestID, replacing: nil)
    #expect(try bank.texts("SELECT answer AS text FROM draft_answers") == [])
  }
}
