import FeatureDependencies
import KeyCustody
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
  /// The remedy, as a sentence for the user.
  var remedy: LocalizedText
  /// Why no further question can be answered; nil for other errors.
  var interruption: DialogInterruption?
  /// The question without an answer.
  var question: AskedQuestion?
  /// The accounts that were opened before the error and stay open; nil if no flow was running.
  var opened: [OpenedAccount]?

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

  /// Whether the customer went back from the first question.
  var isBack: Bool { interruption == .back }

  /// Whether the PIN is locked: the customer is signed out.
  var isLocked: Bool { code == Self.locked }

  /// Whether the menu must end: a question got no answer other than going back, or output failed.
  var endsTheMenu: Bool { interruption != nil && !isBack }

  /// Whether a customer who was signed out must learn about the error: it opened accounts, or a
  /// recovery code that they saw is not valid.
  var outlivesSignOut: Bool {
    opened?.isEmpty == false || question == .custody(.recoveryOffer)
  }

  /// The error as `command` reports it: the remedy names an option of the command that answers a
  /// question, or permits to replace a file.
  func reported(by command: Command) -> CommandError {
    var error = self
    if interruption == .answerMissing, let question {
      error.remedy = Self.answering(question, in: command)
    } else if code == "fileExists", command.options.contains(.replace) {
      error.remedy = remedy.followed(by: Self.replacing)
    }
    return error
  }
}

/// A question that an error is about.
enum AskedQuestion: Sendable, Equatable {
  /// A question about a key.
  case custody(CustodyError.Subject)
  /// A question of a conversation.
  case keyed(QuestionKey)

  /// The question's name in messages.
  var name: LocalizedText {
    switch self {
    case .custody(.pin): LocalizedText(verbatim: "PIN")
    case .custody(.newPIN): LocalizedText(en: "new PIN", ko: "새 PIN")
    case .custody(.recoveryCode): LocalizedText(en: "recovery code", ko: "복구 코드")
    case .custody(.recoveryOffer): LocalizedText(verbatim: RecoveryQuestions.key.rawValue)
    case .keyed(let key): LocalizedText(verbatim: key.rawValue)
    }
  }
}

extension CommandError {
  /// Prints the error on `errors` in `language`. The code is printed only if `errors` is not a
  /// terminal.
  func print(on errors: Output, in language: Language) {
    let lines = ([message] + faults + [remedy]).map { $0(language) }
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

  var printable: LocalizedText { LocalizedText(en: en.printable, ko: ko.printable) }
}

extension InputFile {
  /// Reads the file at `path` as ``read(_:limit:timeLimit:)`` does. Throws a ``CommandError``.
  package static func bytes(at path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do { return try read(path, limit: limit) } catch { throw CommandError(error) }
  }
}
