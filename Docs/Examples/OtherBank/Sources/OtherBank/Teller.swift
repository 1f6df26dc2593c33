import FeatureDependencies

/// Writes a line for each thing to show, and reads one for each answer.
struct Teller: Dialog {
  let read: @Sendable () -> String?
  let write: @Sendable (String) -> Void

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    // Nobody has prepared answers by their keys here, and lines come from a pipe.
    if prompt.audience != .everyone, let unattended = prompt.unattended { return unattended }
    write("\(prompt.text.en) (\(prompt.key))")
    guard let line = read() else { throw .endOfInput }
    return line
  }

  func show(_ content: Presentation) async {
    // Whatever is not worth a layout of its own is written as it is.
    if case .opened(let account) = content {
      write("Opened \(account.number)")
    } else if case .message(let text) = content {
      write(text.en)
    } else {
      write("\(content)")
    }
  }
}

/// Puts the customer's stamp under a document that she was shown. A stamp proves nothing.
struct Stamp: SigningService {
  let owner: String
  let dialog: any Dialog

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    var names: Set<String> = []
    for field in document.fields where !names.insert(field.name).inserted {
      throw .duplicateField(name: field.name)
    }
    await dialog.show(.document(document))
    let question = Question.consent(
      QuestionKey(rawValue: "stamp"), LocalizedText(en: "Stamp it?", ko: "도장을 찍을까요?"),
      help: LocalizedText(en: "Yes signs.", ko: "예를 선택하면 서명됩니다."))
    do throws(FlowStop) {
      guard try await dialog.ask(question) else { throw .consentRefused(at: question.prompt.key) }
    } catch {
      if case .interrupted(let why, _) = error { throw .interrupted(why) }
      throw .declined
    }
    return Self.stamped(document, by: owner)
  }

  /// Each part with its length, so that no two documents have one stamp.
  static func stamped(_ document: SigningDocument, by owner: String) -> SignedContract {
    let parts = [owner] + document.fields.flatMap { [$0.name, $0.value.signed] }
    return SignedContract(text: parts.map { "\($0.utf8.count):\($0)" }.joined())
  }
}
