/// The languages of the user interface.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Korean.
  case korean = "ko"
}

/// A text in every ``Language``: a missing translation does not compile.
public struct LocalizedText: Sendable, Hashable {
  /// The English text.
  public let en: String
  /// The Korean text.
  public let ko: String

  /// Creates a text from its translations.
  public init(en: String, ko: String) {
    self.en = en
    self.ko = ko
  }

  /// Uses the same text in all languages, for names and numbers.
  public init(verbatim text: String) { self.init(en: text, ko: text) }

  /// Returns the text in `language`.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: en
    case .korean: ko
    }
  }
}

extension LocalizedText {
  /// The text, which others quote as a reason, as a sentence of its own.
  package var sentence: LocalizedText {
    LocalizedText(en: "\(en.prefix(1).uppercased())\(en.dropFirst()).", ko: "\(ko).")
  }
}
