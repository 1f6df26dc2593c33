import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Synchronization
import Testing

@testable import BankCommands

/// What a person can do with papers.
struct PaperConversationTests {
  /// Files in memory.
  private final class Folder: PaperStore {
    let files = Mutex<[String: String]>([:])

    func save(_ content: String, at path: String, replacing: Bool) async throws(PaperError) {
      guard !path.hasPrefix("/closed") else {
        throw .unwritable(reason: LocalizedText(en: "It is closed.", ko: "닫혔습니다."))
      }
      let isTaken = files.withLock { files in
        guard files[path] == nil || replacing else { return true }
        files[path] = content
        return false
      }
      if isTaken { throw .exists(path: path) }
    }
  }

  private let folder = Folder()

  private func run(
    _ answers: [(String, String)], _ papers: AccountDocuments? = nil
  ) async throws -> [String] {
    try await run(steps: answers.map { .answer("paper.\($0.0)", $0.1) }, papers)
  }

  private func run(
    steps: [ScriptedDialog.Step], _ papers: AccountDocuments? = nil
  ) async throws -> [String] {
    let dialog = ScriptedDialog(steps)
    let conversation = PaperConversation(
      dialog: dialog, printer: SamplePapers.printer, store: folder, language: { .english })
    try await conversation.run(try papers ?? SamplePapers.savings())
    try await dialog.verify()
    return await dialog.shown.map(\.name)
  }

  @Test func `Papers are shown as they were signed, the signed texts only when asked for`()
    async throws
  {
    #expect(try await run([("action", "done")]) == ["opened", "document"])
    let shown = try await run([("action", "signed"), ("action", "done")])
    #expect(shown.dropFirst(2) == ["Contract", SamplePapers.signed, "Receipt", "a.b.c"])
    #expect(try SamplePapers.savings().titledTexts.map(\.ko)[2] == "영수증")
    #expect(try SamplePapers.demand().titledTexts.map(\.en) == ["Receipt", "d.e.f"])
  }

  @Test func `A paper is saved under the name given`() async throws {
    let shown = try await run([("action", "csv"), ("file", "plan.csv"), ("action", "done")])
    #expect(shown.last == "Saved: plan.csv")
    #expect(folder.files.withLock { $0["plan.csv"] }?.hasPrefix("date,kind") == true)
  }

  @Test func `A file that is there is replaced only if she says so`() async throws {
    folder.files.withLock { $0["a.csv"] = "old" }
    _ = try await run([
      ("action", "csv"), ("file", "a.csv"), ("replace", "no"), ("file", "b.csv"),
      ("action", "done"),
    ])
    #expect(folder.files.withLock { $0["a.csv"] } == "old")
    #expect(folder.files.withLock { $0["b.csv"] } != nil)
    _ = try await run([
      ("action", "csv"), ("file", "a.csv"), ("replace", "yes"), ("action", "done"),
    ])
    #expect(folder.files.withLock { $0["a.csv"] } != "old")
  }

  @Test func `A file that is there stays if she goes back from the question whether to replace it`()
    async throws
  {
    folder.files.withLock { $0["a.csv"] = "old" }
    _ = try await run(steps: [
      .answer("paper.action", "csv"), .answer("paper.file", "a.csv"),
      .interrupt("paper.replace", .back), .answer("paper.file", "b.csv"),
      .answer("paper.action", "done"),
    ])
    #expect(folder.files.withLock { $0["a.csv"] } == "old")
    #expect(folder.files.withLock { $0["b.csv"] } != nil)
  }

  @Test func `A file that cannot be written is told, and she can choose again`() async throws {
    let shown = try await run([("action", "text"), ("file", "/closed/a"), ("action", "done")])
    #expect(shown.last == "It is closed.")
  }

  @Test func `A demand account is not offered what has no schedule`() async throws {
    let prompt = PaperQuestions.action(try SamplePapers.demand()).prompt
    guard case .choice(let choices) = prompt.kind else {
      Issue.record("no choice")
      return
    }
    #expect(choices.map(\.value) == ["done", "text", "json", "jws", "signed"])
  }

  @Test func `A paper's file is suggested the account's number as its name`() throws {
    let question = PaperQuestions.file(try SamplePapers.savings(), .ics)
    #expect(question.prompt.earlier == "310-000004-7.ics")
  }
}
