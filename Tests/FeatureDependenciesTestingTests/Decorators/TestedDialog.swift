import FeatureDependencies
import FeatureDependenciesTesting

/// Dialogs that record content and return every answer, changed by closures.
struct TestedDialogFixture: Sendable {
  typealias Answers = DialogFixture.Answers

  var user = DialogUser.preparedAnswers
  var language = Language.english
  var base: @Sendable (Answers) -> any Dialog = { answers in
    ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
  }
  var known: ChangedDialog.Known = { await $1.answer(withoutAsking: $0) }
  /// The text of all content shown.
  var write: @Sendable ([Presentation]) -> String = { $0.map { "\($0)" }.joined(separator: "\n") }
  var ask: ChangedDialog.Ask = { (prompt, base) async throws(DialogInterruption) in
    try await base.answer(to: prompt)
  }

  func check() async throws -> [String] {
    try await DialogContract.check(user, in: language) {
      let screen = ScriptedDialog([])
      let dialog = ChangedDialog(base: base($0), ask: ask, known: known) { content, base in
        await base.show(content)
        await screen.show(content)
      }
      return DialogFixture(dialog, shown: .checked { write(await screen.shown) })
    }
  }
}

/// Prepared answers by key.
actor KeyedDialog: Dialog {
  private var answers: [QuestionKey: [String]]

  init(_ answers: DialogFixture.Answers) {
    self.answers = Dictionary(answers.map { ($0.key, [$0.text]) }, uniquingKeysWith: +)
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    guard let answer = await answer(withoutAsking: prompt) else { throw .answerMissing }
    answers[prompt.key] = answers[prompt.key].map { Array($0.dropFirst()) }
    return answer
  }

  func answer(withoutAsking prompt: Prompt) async -> String? {
    answers[prompt.key]?.first ?? prompt.unattended
  }

  func show(_ content: Presentation) async {}
}

/// Answers each question with the next line. Content for which `takesOne` is true uses
/// up a line, too.
actor PipeDialog: Dialog {
  private var lines: ArraySlice<String>
  private let refuses: Bool
  private let takesOne: @Sendable (Presentation) -> Bool

  /// Without `refuses`, the dialog uses the next line for a rejected one, as a person does.
  init(
    _ lines: [String], refuses: Bool = true,
    takesOne: @escaping @Sendable (Presentation) -> Bool = { _ in false }
  ) {
    self.lines = lines[...]
    self.refuses = refuses
    self.takesOne = takesOne
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if refuses, let rejected = prompt.rejected { throw .refused(rejected.reason) }
    guard let line = lines.popFirst() else { throw .endOfInput }
    return line
  }

  func show(_ content: Presentation) async {
    if takesOne(content) { lines = lines.dropFirst() }
  }
}

extension Prompt {
  /// The choices of a `.choice` prompt; empty for other kinds.
  var choices: [Choice] {
    if case .choice(let choices) = kind { choices } else { [] }
  }

  /// The choices of a `.number` prompt; empty for other kinds.
  var numbers: [Choice] {
    if case .number(let numbers) = kind { numbers } else { [] }
  }
}

extension String {
  /// The value of the choice at this position, counted from 1; otherwise the text itself.
  func placed(among choices: [Prompt.Choice]) -> String {
    guard let place = Int(self), choices.indices.contains(place - 1) else { return self }
    return choices[place - 1].value
  }

  func upTo(_ end: Character) -> String { String(prefix { $0 != end }) }

  /// The text with each scalar replaced, or left out if `change` returns nil.
  func mappingScalars(_ change: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    String(String.UnicodeScalarView(unicodeScalars.compactMap(change)))
  }
}
