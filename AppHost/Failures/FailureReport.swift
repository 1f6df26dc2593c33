import FeatureDependencies

/// A failure as it is told, in one language.
struct FailureReport: Sendable {
  let failure: Failure
  let language: Language

  /// For people.
  var lines: [String] {
    [failure.message(language), failure.remedy(language), "[\(failure.code)]"]
  }

  /// For scripts, with what was opened before it.
  func json(opened: [OpenedAccount]?) -> ErrorJSON {
    ErrorJSON(
      error: .init(
        code: failure.code, message: failure.message(language), remedy: failure.remedy(language)),
      opened: opened.map { $0.map(OpenedJSON.init) })
  }
}
