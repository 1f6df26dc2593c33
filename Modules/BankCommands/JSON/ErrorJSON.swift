import FeatureDependencies

/// Why something was not done, as scripts read it.
struct ErrorJSON: Encodable {
  /// What went wrong, and what to do about it.
  struct Content: Encodable, Sendable {
    let code: String
    let message: String
    let remedy: String

    /// An error with its stable name.
    init(code: String, message: String, remedy: String) {
      self.code = code
      self.message = message
      self.remedy = remedy
    }
  }

  let error: Content
  let opened: [OpenedJSON]?

  /// The `error`, and what was `opened` before it; nil where nothing could have been.
  init(_ error: Content, opened: [OpenedAccount]?) {
    self.error = error
    self.opened = opened.map { $0.map(OpenedJSON.init) }
  }
}
