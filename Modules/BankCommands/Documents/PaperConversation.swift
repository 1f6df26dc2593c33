import FeatureDependencies
import Ledger

/// Shows papers to a person, and saves them where she says.
struct PaperConversation: Sendable {
  private let dialog: any Dialog
  private let printer: PaperPrinter
  private let store: any PaperStore
  private let language: @Sendable () -> Language

  /// A conversation in `dialog`; files are written by `printer` to `store` in what `language` tells
  /// then.
  init(
    dialog: any Dialog, printer: PaperPrinter, store: any PaperStore,
    language: @escaping @Sendable () -> Language
  ) {
    self.dialog = dialog
    self.printer = printer
    self.store = store
    self.language = language
  }

  /// Shows `papers`, then asks what to do with them until she is done.
  ///
  /// Throws ``FeatureDependencies/FlowStop/interrupted(_:at:)`` if there is no answer; going back
  /// is being done.
  func run(_ papers: AccountDocuments) async throws(FlowStop) {
    for content in printer.shown(papers) { await dialog.show(content) }
    while let action = try await answer(to: PaperQuestions.action(papers)), action != .done {
      switch action {
      case .done: return
      case .signedTexts:
        for text in papers.titledTexts { await dialog.show(.message(text)) }
      case .save(let format): try await save(papers, as: format)
      }
    }
  }

  private func save(_ papers: AccountDocuments, as format: PaperFormat) async throws(FlowStop) {
    do throws(PaperError) {
      let content = try printer.content(of: papers, as: format, in: language())
      guard let path = try await written(content, PaperQuestions.file(papers, format)) else {
        return
      }
      await dialog.show(.message(LocalizedText(en: "Saved: \(path)", ko: "저장했습니다: \(path)")))
    } catch {
      guard case .stopped(let stop) = error else {
        return await dialog.show(.message(error.message))
      }
      throw stop
    }
  }

  /// Where `content` was written; nil if she went back.
  private func written(
    _ content: String, _ file: Question<String>
  ) async throws(PaperError) -> String? {
    while let path = try await asked(file) {
      do throws(PaperError) {
        try await store.save(content, at: path, replacing: false)
        return path
      } catch {
        guard case .exists = error else { throw error }
        guard try await asked(PaperQuestions.replace(path)) == true else { continue }
        try await store.save(content, at: path, replacing: true)
        return path
      }
    }
    return nil
  }

  private func asked<Answer>(_ question: Question<Answer>) async throws(PaperError) -> Answer? {
    do { return try await answer(to: question) } catch { throw .stopped(error) }
  }

  /// The answer; nil if she went back.
  private func answer<Answer>(
    to question: Question<Answer>
  ) async throws(FlowStop) -> Answer? {
    do { return try await dialog.ask(question) } catch {
      guard error.isBack else { throw error }
      return nil
    }
  }
}
