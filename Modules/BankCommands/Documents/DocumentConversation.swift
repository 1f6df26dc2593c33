import FeatureDependencies
import Ledger
import TerminalDialog

// Account documents, which a person sees and can save to new files.
extension CommandRun {
  /// Shows `documents`, then asks what to do with them until the person is done or goes back.
  ///
  /// Throws if a question gets no answer, and without a person if a file is not saved.
  func converse(about documents: AccountDocuments) async throws(CommandError) {
    for content in documents.shown(in: interface.words) { await interface.dialog.show(content) }
    while true {
      let chosen = try await interface.answer(to: DocumentQuestions.action(documents))
      guard let format = chosen ?? nil else { return }
      try await save(documents, as: format)
    }
  }

  private func save(
    _ documents: AccountDocuments, as format: DocumentFormat
  ) async throws(CommandError) {
    let content = try documents.content(
      as: format, naming: interface.words, in: interface.language.current)
    var path = "\(documents.number).\(format.fileExtension)"
    repeat {
      let question = DocumentQuestions.file(suggesting: path)
      guard let entered = try await interface.answer(to: question) else { return }
      path = entered
    } while try await !save(content, at: expanded(path))
  }

  /// The path with the home folder in place of `~`, as in a shell.
  private func expanded(_ path: String) -> String {
    guard let home = invocation.environment["HOME"], path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  /// Saves `content` to a new file. Returns false if it was not saved.
  private func save(_ content: String, at path: String) async throws(CommandError) -> Bool {
    do { try await host.save(content, at: path, replacing: false) } catch {
      let error = CommandError(error)
      // In a pipe, the next line would answer another question than it was written for.
      guard interface.use.isInteractive else { throw error }
      for text in [error.message, error.remedy] { await interface.dialog.show(.message(text)) }
      return false
    }
    await interface.dialog.show(.message(Self.saved(path)))
    return true
  }
}

/// The questions about account documents.
enum DocumentQuestions {
  /// Asks for the format to save `documents` in; nil if the person is done.
  static func action(_ documents: AccountDocuments) -> Question<DocumentFormat?> {
    let formats = DocumentFormat.allCases.filter { documents.opened != nil || !$0.needsContract }
    return .choice(
      QuestionKey(rawValue: "paper.action"),
      LocalizedText(en: "What would you like to do with these documents?", ko: "이 서류로 무엇을 할까요?"),
      help: LocalizedText(
        en: "The signed texts prove the opening to others: anyone can verify them.",
        ko: "서명 원문은 개설을 증명하는 자료이며 누구나 검증할 수 있습니다."),
      offered: [(.init("done", LocalizedText(en: "Done", ko: "완료")), nil)]
        + formats.map { (.init($0.rawValue, $0.action), $0) }
    ).with { $0.exitLabel = LocalizedText(en: "done", ko: "완료") }
  }

  static func file(suggesting suggested: String) -> Question<String> {
    .text(
      QuestionKey(rawValue: "paper.file"),
      LocalizedText(en: "Save to which file?", ko: "어느 파일에 저장할까요?"),
      help: LocalizedText(
        en: "The name of a new file, or a path from the current folder.",
        ko: "새 파일의 이름, 또는 현재 폴더 기준 경로입니다."),
      limit: 1000, suggesting: suggested)
  }
}
