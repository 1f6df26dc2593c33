extension Question where Answer == String {
  /// Asks for a text of 1 to `limit` characters, without control characters, in which something can
  /// be seen; `suggestion`, if there is one, is offered.
  public static func text(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, limit: Int,
    suggesting suggestion: String? = nil
  ) -> Question {
    var prompt = Prompt(key: key, text: text, help: help, kind: .text)
    prompt.earlier = suggestion
    return Question(prompt) { (text) throws(Rejection) in
      let entered = text.trimmed
      guard !entered.isEmpty else { throw .empty }
      guard entered.count <= limit, entered.utf8.count <= 8 * limit else {
        throw .tooLong(limit: limit)
      }
      guard PrintableText.holds(entered) else { throw .unprintable }
      guard PrintableText.isVisible(entered) else { throw .invisible }
      return entered
    }
  }
}
