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
    #expect(try await store.latest(.deposit) == nil)
    let first = try draft("R1", answers: ["a", "1,000", "한글"])
    try await store.save(first)
    try await store.save(try draft("R2", answers: ["b"]))
    try await store.save(first)
    #expect(try await store.latest(.deposit) == first)
    #expect(try await store.latest(.savings) == nil)
    try await store.delete(first.requestID)
    #expect(try await store.latest(.deposit) == draft("R2", answers: ["b"]))
  }

  @Test func `A draft is its customer's own`() async throws {
    let bank = try TestBank()
    let hana = SQLiteDrafts(store: bank.store, signer: try await bank.customer().signedIn)
    let duri = SQLiteDrafts(store: bank.store, signer: try await bank.customer("Duri").signedIn)
    try await hana.save(try draft("R", answers: ["a"]))
    #expect(try await duri.latest(.deposit) == nil)
    try await duri.delete(try #require(RequestID("R")))
    #expect(try await hana.latest(.deposit) != nil)
  }

  @Test func `Answers are kept, taken back and replaced; consent is not kept`() async throws {
    let store = try await store()
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    await journal.record("a", to: prompt(0))
    await journal.record("bad", to: prompt(1))
    var again = prompt(1)
    again.rejected = Prompt.Rejected(text: "bad", reason: .notANumber)
    await journal.record("1", to: again)
    await journal.record("yes", to: prompt(2, .consent))
    #expect(try await store.latest(.deposit) == draft(answers: ["a", "1"]))
    await journal.goBack(from: prompt(2))
    await journal.record("2", to: prompt(1))
    #expect(try await store.latest(.deposit) == draft(answers: ["a", "2"]))
    await journal.settle()
    await journal.goBack(from: prompt(2))
    try await journal.save()
    #expect(try await store.latest(.deposit) == draft(answers: ["a", "2"]))
  }

  @Test func `Kept answers are given again until one does not fit`() async throws {
    let journal = DraftJournal(
      try draft(answers: ["a", "1", "12"]), store: try await store(), savesEachAnswer: false)
    #expect(await journal.keptAnswer(to: prompt(0)) == "a")
    #expect(await journal.keptAnswer(to: prompt(0, .consent)) == nil)
    #expect(await journal.keptAnswer(to: prompt(2)) == nil)
    // The conversation took another way: what was kept belongs to the old one.
    #expect(await journal.keptAnswer(to: prompt(1)) == nil)
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
