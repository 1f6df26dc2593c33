import FeatureDependencies
import Ledger
import TerminalDialog

/// Why a command failed, as it is reported to people and scripts.
///
/// Each error has its code, exit code, message and remedy in one place, in this folder: a function
/// if a command or the host throws it, or one case of the exhaustive switch over another module's
/// error.
package struct CommandError: Error, Sendable, Equatable {
  /// The error code, stable for scripts.
  let code: String
  let exit: ExitCode
  /// The error and its reason.
  let message: LocalizedText
  /// The faults of an input, which follow the message, each in its own line.
  var faults: [LocalizedText] = []
  /// The remedy, as a sentence for the user. ``reported(by:among:)`` replaces that for a question
  /// without an answer, which depends on the command.
  private(set) var remedy: LocalizedText
  /// The message where the questions were shown, without question keys; nil to report ``message``
  /// and ``remedy``.
  var personal: LocalizedText?
  /// Why no further question can be answered; nil for other errors.
  var interruption: DialogInterruption?
  /// The question without an answer.
  var question: AskedQuestion?
  /// Whether the customer went back from the first question of an interview.
  var isBack = false
  /// The accounts that were opened before the error and stay open; nil if no flow was running.
  var opened: [OpenedAccount]?
  /// Whether ``personal`` states changes that a signed-out customer must learn about.
  var statesChanges = false

  init(_ code: String, _ exit: ExitCode, _ message: LocalizedText, remedy: LocalizedText) {
    self.code = code
    self.exit = exit
    self.message = message.printable
    self.remedy = remedy.printable
  }

  /// Creates an error with a `remedy` in English and a `koreanRemedy` of its own.
  init(
    _ code: String, _ exit: ExitCode, en: String, ko: String, remedy: String,
    _ koreanRemedy: String
  ) {
    self.init(code, exit, en: en, ko: ko, remedy: .init(en: remedy, ko: koreanRemedy))
  }

  init(_ code: String, _ exit: ExitCode, en: String, ko: String, remedy: LocalizedText) {
    self.init(code, exit, LocalizedText(en: en, ko: ko), remedy: remedy)
  }

  /// Whether the menu must end: a question got no answer other than going back, or output failed.
  var endsTheMenu: Bool { interruption.map { $0 != .back } ?? false }

  /// The error as `invocation` reports it: with the option that answers its question in place of
  /// the question key, and with a remedy for the same bank and customer that the command accepts.
  func reported(by invocation: Invocation, among products: [ProductDescription]) -> CommandError {
    guard let interruption, let question else {
      var error = self
      error.remedy = remedy.repeating(invocation, by: CommandTable(products: products))
      return error
    }
    var (error, asked) = (self, question)
    let options = invocation.answeringOptions(among: products)
    if case .keyed(let key) = question, let option = options[key] {
      asked = .option(option)
      error = CommandError(
        .interrupted(interruption, at: key), opened: opened ?? [], answeredBy: option)
    }
    if interruption == .answerMissing {
      error.remedy = Self.answering(asked, in: invocation.command)
    }
    if interruption == .endOfInput {
      error.remedy = Self.givingLines(to: invocation.command)
      error.personal = LocalizedText(
        en: "The input ended before this question was answered.", ko: "이 질문에 답하기 전에 입력이 끝났습니다."
      ).followed(by: error.remedy)
    }
    return error
  }
}

/// A question that an error is about.
enum AskedQuestion: Sendable, Equatable {
  case pin, newPIN, recoveryCode
  /// A question that this option answers.
  case option(OptionName)
  /// A question of a conversation.
  case keyed(QuestionKey)

  /// The question's name in messages.
  var name: LocalizedText {
    switch self {
    case .pin: LocalizedText(verbatim: "PIN")
    case .newPIN: LocalizedText(en: "new PIN", ko: "새 PIN")
    case .recoveryCode: LocalizedText(en: "recovery code", ko: "복구 코드")
    case .option(let option): LocalizedText(verbatim: option.flag)
    case .keyed(let key): LocalizedText(verbatim: key.rawValue)
    }
  }
}

extension CommandError {
  /// Prints the error on `errors` in `language`: ``personal`` if the question `wasAsked`, without
  /// question keys and advice for scripts. The code is printed only if `errors` is not a terminal.
  func print(on errors: Output, in language: Language, wasAsked: Bool) {
    let personal = wasAsked ? personal.map { [$0(language)] } : nil
    let lines = personal ?? ([message] + faults + [remedy]).map { $0(language) }
    errors.write(wrapped: lines + (errors.isTerminal ? [] : ["[\(code)]"]))
  }

  /// The code, the message and the remedy in `language`.
  func json(_ language: Language) -> JSON {
    let message = ([message] + faults).map { $0(language) }.joined(separator: "\n")
    return ["code": .text(code), "message": .text(message), "remedy": .text(remedy(language))]
  }

  /// The result of a command that failed with this error.
  func result(_ language: Language) -> JSON {
    ["error": json(language), "opened": opened.map { .array($0.map(\.json)) }]
  }
}

extension LocalizedText {
  /// The text with the sentence `other` after it.
  func followed(by other: LocalizedText?) -> LocalizedText {
    other.map { LocalizedText(en: "\(en) \($0.en)", ko: "\(ko) \($0.ko)") } ?? self
  }

  /// The text; a command of `table` at its end gets the bank and the customer of `invocation`.
  fileprivate func repeating(_ invocation: Invocation, by table: CommandTable) -> LocalizedText {
    let advised = table.commands.first { en.hasSuffix("\(CommandTable.program) \($0.words)") }
    // The menu may have switched to another customer.
    let names = ["data-dir", "ledger"] + (invocation.command.isMenu ? [] : ["customer"])
    let options = (advised?.options ?? []).filter { names.contains($0.rawValue) }
    return options.reduce(self) { line, option in
      guard let value = invocation[option] else { return line }
      // Errors do not show the address of a ledger.
      let isHidden = option != .dataDir && value.contains("://")
      let shown = isHidden ? option.usage : "\(option.flag) \(value.shellWord)"
      return line.followed(by: LocalizedText(verbatim: shown))
    }
  }

  var printable: LocalizedText { LocalizedText(en: en.printable, ko: ko.printable) }
}

extension InputFile {
  /// Reads the file at `path` as ``read(_:limit:timeLimit:)`` does. Throws a ``CommandError``.
  package static func bytes(at path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do { return try read(path, limit: limit) } catch { throw CommandError(error) }
  }
}
