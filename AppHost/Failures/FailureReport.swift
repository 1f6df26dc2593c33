import FeatureDependencies
import TerminalDialog

/// Tells people or scripts of a failure.
struct FailureReport: Sendable {
  let failure: Failure
  let language: Language

  init(_ failure: Failure, _ language: Language) {
    (self.failure, self.language) = (failure, language)
  }

  /// Writes the text to standard error.
  func write() {
    Output(descriptor: 2).write(
      "\(failure.message(language))\n\(failure.remedy(language))\n[\(failure.code)]\n")
  }

  /// The failure as scripts read it, with what was opened before it.
  func json(opened: [OpenedAccount]?) -> ErrorJSON {
    ErrorJSON(
      error: .init(
        code: failure.code, message: failure.message(language), remedy: failure.remedy(language)),
      opened: opened.map { $0.map(OpenedJSON.init) })
  }
}
