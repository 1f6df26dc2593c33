import FeatureDependencies
import TerminalDialog

/// A failure as it is told, in one language.
struct FailureReport: Sendable {
  let failure: Failure
  let language: Language

  /// Tells people on `errors`. Somebody who `wasAsked` needs neither names of questions nor what a
  /// script would do; the code is for those who do not read it at a terminal.
  func tell(_ errors: Output, wasAsked: Bool) {
    let personal = wasAsked ? failure.personal.map { [$0(language)] } : nil
    let lines = personal ?? [failure.message(language), failure.remedy(language)]
    errors.write(wrapped: lines + (errors.isTerminal ? [] : ["[\(failure.code)]"]))
  }

  /// For scripts, with what was opened before it.
  func json(opened: [OpenedAccount]?) -> ErrorJSON { ErrorJSON(content, opened: opened) }

  var content: ErrorJSON.Content {
    ErrorJSON.Content(
      code: failure.code, message: failure.message(language), remedy: failure.remedy(language))
  }
}
