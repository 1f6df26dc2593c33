import FeatureDependencies

/// Writes one line for each content to show, and reads one line for each answer.
struct Teller: Dialog {
  let read: @Sendable () -> String?
  let write: @Sendable (String) -> Void

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    write("\(prompt.text.en) (\(prompt.key))")
    guard let line = read() else { throw .endOfInput }
    return line
  }

  func show(_ content: Presentation) async {
    // Other content has no layout here: write its Swift description.
    if case .opened(let account) = content {
      write("Opened \(account.number)")
    } else if case .message(let text) = content {
      write(text.en)
    } else if case .answered(let prompt, let answer) = content {
      write("\(prompt.text.en) \(prompt.reading(of: answer).en)")
    } else {
      write("\(content)")
    }
  }
}

/// Signs by stamping the document with the customer's name, after showing it and asking.
///
/// A stamp is not cryptographic: it proves nothing.
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

  /// Prefixes each part with its length, so that different documents have different stamps.
  static func stamped(_ document: SigningDocument, by owner: String) -> SignedContract {
    let fields = document.fields.flatMap { [$0.name, $0.value.signed] }
    let terms = document.terms.map { [$0.title] + $0.clauses } ?? []
    let parts = [owner, "\(fields.count)"] + fields + terms.flatMap { [$0.en, $0.ko] }
    return SignedContract(text: parts.map { "\($0.utf8.count):\($0)" }.joined())
  }

  /// Whether `signed` is the stamp of `owner` on the fields of `document`, with any terms.
  static func isStamp(
    _ signed: SignedContract, on document: SigningDocument, by owner: String
  ) -> Bool {
    let begin = Array(stamped(document, by: owner).text.utf8)
    return Array(signed.text.utf8.prefix(begin.count)) == begin
  }
}
