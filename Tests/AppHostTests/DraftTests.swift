import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import AppHost

struct DraftTests {
  private let keys = ["product", "amount", "months"].map { QuestionKey(rawValue: $0) }

  private func store() async throws -> SQLiteDrafts {
    let bank = try TestBank()
    return SQLiteDrafts(store: bank.store, signer: try await bank.customer().signedIn)
  }

  private func draft(_ id: String = "R", answers: [String] = []) throws -> OpeningDraft {
    OpeningDraft(
      kind: .deposit, requestID: try #require(RequestID(id)),
      answers: zip(keys, answers).map { OpeningDraft.Answer(key: $0, text: $1) })
  }

  private func prompt(_ index: Int, _ kind: Prompt.Kind = .text) -> Prompt {
    let text = LocalizedText(en: "?", ko: "?")
    return Prompt(key: keys[index], text: text, help: text, kind: kind)
  }

  @Test func `A draft comes back as it was saved, the last one first`() async throws {
    let store = try await store()
    #expect(try await store.all(.deposit) == [])
    let first = try draft("R1", answers: ["a", "1,000", "한글"])
    try await store.save(first)
    try await store.save(try draft("R2", answers: ["b"]))
    try await store.save(first)
    #expect(try await store.all(.deposit) == [first, draft("R2", answers: ["b"])])
    #expect(try await store.all(.savings) == [])
    try await store.delete(first.requestID)
    #expect(try await store.all(.deposit) == [draft("R2", answers: ["b"])])
  }

  @Test func `A draft is its customer's own`() async throws {
    let bank = try TestBank()
    let hana = SQLiteDrafts(store: bank.store, signer: try await bank.customer().signedIn)
    let duri = SQLiteDrafts(store: bank.store, signer: try await bank.customer("Duri").signedIn)
    try await hana.save(try draft("R", answers: ["a"]))
    #expect(try await duri.all(.deposit) == [])
    try await duri.delete(try #require(RequestID("R")))
    #expect(try await hana.all(.deposit) != [])
  }

  @Test func `Answers are kept, taken back and replaced; consent is not kept`() async throws {
    let store = try await store()
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([
        .answer("product", "a"), .answer("amount", "bad"), .answer("amount", "1"),
        .interrupt("months", .back), .answer("amount", "2"), .answer("months", "yes"),
      ]), journal: journal)
    func kept() async throws -> [[String]] {
      try await store.all(.deposit).map { $0.answers.map(\.text) }
    }
    _ = try await dialog.answer(to: prompt(0))
    _ = try await dialog.answer(to: prompt(1))
    // What was answered last may still be rejected.
    #expect(try await kept() == [["a"]])
    var again = prompt(1)
    again.rejected = Prompt.Rejected(text: "bad", reason: .notANumber)
    _ = try await dialog.answer(to: again)
    await #expect(throws: DialogInterruption.back) { try await dialog.answer(to: prompt(2)) }
    #expect(try await kept() == [["a"]])
    _ = try await dialog.answer(to: prompt(1))
    _ = try await dialog.answer(to: prompt(2, .consent))
    #expect(try await kept() == [["a", "2"]])
    await journal.settle()
    await journal.goBack()
    try await journal.save()
    #expect(try await kept() == [["a", "2"]])
  }

  @Test func `Kept answers are given again, each when its question comes`() async throws {
    let journal = DraftJournal(
      try draft(answers: ["a", "1", "12"]), store: try await store(), savesEachAnswer: false)
    #expect(await journal.keptAnswer(to: prompt(0)) == "a")
    #expect(await journal.keptAnswer(to: prompt(0, .consent)) == nil)
    // The conversation takes another way, and comes back.
    #expect(await journal.keptAnswer(to: prompt(2)) == nil)
    #expect(await journal.keptAnswer(to: prompt(1)) == "1")
    var rejected = prompt(2)
    rejected.rejected = Prompt.Rejected(text: "1", reason: .notANumber)
    #expect(await journal.keptAnswer(to: rejected) == nil)
    #expect(await journal.keptAnswer(to: prompt(2)) == "12")
  }

  @Test(arguments: DialogContract.clauses)
  func `A dialog that keeps a draft keeps`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    let (store, draft) = (try await store(), try draft())
    try await clause.verify {
      DialogContract.Fixture { answers in
        DraftingDialog(
          decorating: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }),
          journal: DraftJournal(draft, store: store, savesEachAnswer: true))
      }
    }
  }
}
