/// The languages the bank speaks.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Korean.
  case korean = "ko"
}

/// A text in every ``Language``: one that lacks a translation cannot be made.
public struct LocalizedText: Sendable, Hashable {
  /// The English text.
  public let en: String
  /// The Korean text.
  public let ko: String

  /// A text in both languages.
  public init(en: String, ko: String) {
    self.en = en
    self.ko = ko
  }

  /// A text that is the same in both: a name, a number.
  public init(verbatim text: String) { self.init(en: text, ko: text) }

  /// The text in `language`.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: en
    case .korean: ko
    }
  }
}
