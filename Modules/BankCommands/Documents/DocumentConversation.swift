import FeatureDependencies
import Ledger
import TerminalDialog

/// Shows account documents to a person, and saves them to files on request.
struct DocumentConversation: Sendable {
  private let dialog: any Dialog
  private let printer: DocumentPrinter
  private let store: any DocumentStore
  private let home: String?
  private let language: @Sendable () -> Language

  /// Creates a conversation in `dialog`. `printer` formats the documents in the current `language`,
  /// and `store` saves them. `home` is the user's home folder, which `~/` in a path means.
  init(
    dialog: any Dialog, printer: DocumentPrinter, store: any DocumentStore, home: String? = nil,
    language: @escaping @Sendable () -> Language
  ) {
    self.dialog = dialog
    self.printer = printer
    self.store = store
    self.home = home
    self.language = language
  }

  /// Shows `papers`, then asks what to do with them until the person is done or goes back.
  ///
  /// Throws ``CommandError/flow(_:opened:)`` if a question gets no answer.
  func run(_ papers: AccountDocuments) async throws(CommandError) {
    for content in printer.shown(papers) { await dialog.show(content) }
    while let action = try await answer(to: DocumentQuestions.action(papers)), action != .done {
      switch action {
      case .done: return
      case .signedTexts:
        for text in papers.titledTexts { await dialog.show(.message(text)) }
      case .save(let format): try await save(papers, as: format)
      }
    }
  }

  private func save(_ papers: AccountDocuments, as format: DocumentFormat)
    async throws(CommandError)
  {
    let content: String
    do { content = try printer.content(of: papers, as: format, in: language()) } catch {
      return await dialog.show(.message(Failure(error).message))
    }
    while let entered = try await answer(to: DocumentQuestions.file(papers, format)) {
      let path = expanded(entered)
      var fault = await fault(saving: content, at: path, replacing: false)
      if case .exists = fault {
        guard try await answer(to: DocumentQuestions.replace(path)) == true else { continue }
        fault = await self.fault(saving: content, at: path, replacing: true)
      }
      guard let fault else {
        return await dialog.show(.message(ResultFile.saved(path)))
      }
      let failure = Failure(saving: fault)
      await dialog.show(.message(failure.message))
      await dialog.show(.message(failure.remedy))
    }
  }

  /// The path with the home folder in place of `~`, as in a shell.
  private func expanded(_ path: String) -> String {
    guard let home, path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  /// Saves `content` and returns the error; nil if it was saved.
  private func fault(
    saving content: String, at path: String, replacing: Bool
  ) async -> FileError? {
    do {
      try await store.save(content, at: path, replacing: replacing)
      return nil
    } catch { return error }
  }

  /// Asks `question`; nil if the person goes back.
  private func answer<Answer>(
    to question: Question<Answer>
  ) async throws(CommandError) -> Answer? {
    do { return try await dialog.ask(question) } catch {
      guard error.isBack else { throw .flow(error, opened: []) }
      return nil
    }
  }
}

/// An action on account documents.
enum DocumentAction: Sendable, Equatable {
  case done
  case signedTexts
  case save(DocumentFormat)
}

/// The questions about account documents.
enum DocumentQuestions {
  static func action(_ papers: AccountDocuments) -> Question<DocumentAction> {
    let formats = DocumentFormat.allCases.filter { papers.opening != nil || !$0.isScheduleOnly }
    return .choice(
      QuestionKey(rawValue: "paper.action"),
      LocalizedText(en: "What shall be done with these papers?", ko: "이 서류로 무엇을 할까요?"),
      help: LocalizedText(
        en: "The signed texts are what proves the opening to others: anybody can verify them.",
        ko: "서명 원문은 개설을 증명하는 자료이며 누구나 검증할 수 있습니다."),
      offered: [("done", LocalizedText(en: "Nothing more", ko: "완료"), .done)]
        + formats.map { ($0.rawValue, $0.action, .save($0)) }
        + [("signed", LocalizedText(en: "Show the signed texts", ko: "서명 원문 보기"), .signedTexts)])
  }

  static func file(_ papers: AccountDocuments, _ format: DocumentFormat) -> Question<String> {
    .text(
      QuestionKey(rawValue: "paper.file"),
      LocalizedText(en: "To which file?", ko: "어느 파일에 저장할까요?"),
      help: LocalizedText(
        en: "A name, or a path from the current folder or from ~/. No file is overwritten unasked.",
        ko: "파일 이름이나 현재 폴더나 ~/ 기준 경로입니다. 이미 있는 파일은 묻지 않고 덮어쓰지 않습니다."),
      limit: 1000, suggesting: "\(papers.number).\(format.fileExtension)")
  }

  static func replace(_ path: String) -> Question<Bool> {
    .yesOrNo(
      QuestionKey(rawValue: "paper.replace"),
      LocalizedText(
        en: "\(path) is there already. Replace it?", ko: "\(path) 파일이 이미 있습니다. 바꿀까요?"),
      help: LocalizedText(
        en: "Yes loses what is in it now; no asks for another name.",
        ko: "예를 선택하면 지금 내용이 사라집니다. 아니요를 선택하면 다른 이름을 묻습니다."),
      defaultsToNo: true)
  }
}
