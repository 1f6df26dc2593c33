extension Prompt {
  /// What `text`, an answer, says to people: a choice's label, a sum with its commas.
  public func reading(of text: String) -> LocalizedText {
    switch kind {
    case .choice(let choices), .number(let choices):
      choices.first { $0.value == text.trimmed }?.label ?? LocalizedText(verbatim: text)
    case .amount:
      (try? Won(entered: text, upTo: Won(.max)))?.text ?? LocalizedText(verbatim: text)
    case .text, .consent: LocalizedText(verbatim: text)
    }
  }
}
