import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import Synchronization
import TerminalDialog
import Testing

@testable import BankCommands

/// Showing and saving account documents in a conversation.
struct DocumentConversationTests {
  private let folder = MemoryFiles()
  private let language = LanguageSetting(.english)

  /// The content shown by a conversation about a savings account.
  private func run(_ answers: [(String, String)]) async throws -> [String] {
    try await run(steps: steps(answers)).shown.map(\.name)
  }

  private func steps(_ answers: [(String, String)]) -> [ScriptedDialog.Step] {
    answers.map { .answer("paper.\($0.0)", $0.1) }
  }

  @discardableResult
  private func run(steps: [ScriptedDialog.Step]) async throws -> ScriptedDialog {
    var host = try FakeHost(use: .conversation, answering: steps, language: language)
    host.saved = folder
    let menu = try #require(CommandTable(products: host.products)[""])
    let invocation = Invocation(command: menu, environment: ["HOME": "/home/hana"])
    try await CommandRun(invocation: invocation, host: host)
      .converse(about: try SampleDocuments.savings())
    try await host.script.verify()
    return host.script
  }

  @Test func `The bank's key is shown with the documents`() throws {
    let key = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    let named = LocalizedText(en: "Bank key ID: \(key)", ko: "은행 키 ID: \(key)")
    #expect(try SampleDocuments.savings().shown(in: SampleDocuments.products)[2] == .message(named))
  }

  @Test func `An existing file is reported and kept, and another name is asked for`() async throws {
    folder.files.withLock { $0 = ["a.ics": "old"] }
    let shown = try await run([
      ("action", "ics"), ("file", "a.ics"), ("file", "~/b.ics"), ("action", "done"),
    ])
    #expect(shown.contains { $0.hasPrefix("Specify a file that does not exist") })
    let files = folder.files.withLock { $0 }
    #expect(files["a.ics"] == "old")
    #expect(files["/home/hana/b.ics"]?.hasPrefix("BEGIN:VCALENDAR") == true)
  }

  @Test func `Each document is saved in the language of that moment`() async throws {
    try await run(steps: [
      .answer("paper.action", "ics"), .answer("paper.file", "a.ics"),
      .answer("paper.action", "ics").after { [language] in language.set(.korean) },
      .answer("paper.file", "b.ics"), .answer("paper.action", "done"),
    ])
    let files = folder.files.withLock { $0 }
    #expect(files["a.ics"]?.contains("SUMMARY:Pay in") == true)
    #expect(files["b.ics"]?.contains("SUMMARY:Pay in") == false)
  }

  @Test func `A file that cannot be written is reported, and its path suggested again`()
    async throws
  {
    let script = try await run(
      steps: steps([
        ("action", "text"), ("file", "/closed/a"), ("file", "a.txt"), ("action", "done"),
      ]))
    #expect(
      await script.shown.map(\.name).contains("/closed/a cannot be written: it is closed."))
    #expect(await script.asked[1...2].map(\.earlier) == ["310-000004-7.txt", "/closed/a"])
    #expect(folder.files.withLock { $0["a.txt"] } != nil)
  }

  @Test func `A saved document is reported with its folder`() async throws {
    let shown = try await run([("action", "ics"), ("file", "a.ics"), ("action", "done")])
    #expect(shown.last == "Saved: \(FileManager.default.currentDirectoryPath)/a.ics")
    #expect(folder.files.withLock { $0["a.ics"] } != nil)
  }
}
