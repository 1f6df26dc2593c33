extension Question where Answer == String {
  /// Asks for a text of 1 to `limit` characters, without control or invisible ones.
  public static func text(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, limit: Int
  ) -> Question {
    Question(Prompt(key: key, text: text, help: help, kind: .text)) { (text) throws(Rejection) in
      let entered = text.trimmed
      guard !entered.isEmpty else { throw .empty }
      guard entered.count <= limit, entered.utf8.count <= 8 * limit else {
        throw .tooLong(limit: limit)
      }
      guard entered.isPrintable else { throw .unprintable }
      return entered
    }
  }
}

extension String {
  /// Whether a terminal shows the text as it reads: no control characters, no line or paragraph
  /// separators, nothing that reorders text (Unicode Technical Report 36).
  public var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }

  /// The text with what is not printable replaced by `�`.
  public var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.isPrintable ? scalar : "\u{FFFD}")
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Of the format characters only the joiners, which Hangul and emoji need.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }
}
