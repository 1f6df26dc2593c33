public import FeatureDependencies
import Synchronization

/// The language of the user interface, which can change while the program runs. It can be used from
/// any thread.
public final class LanguageSetting: Sendable {
  private let value: Mutex<Language>

  /// Creates a setting with the initial value `language`.
  public init(_ language: Language) { value = Mutex(language) }

  /// The language for the next text.
  public var current: Language { value.withLock { $0 } }

  /// Sets the language for all following texts.
  public func set(_ language: Language) { value.withLock { $0 = language } }
}

extension Language {
  /// The language selected by the environment: by the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
  /// that is set and not empty. Korean if its value starts with `ko`, otherwise English.
  public static var process: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environmentVariable).first
    return locale?.hasPrefix("ko") == true ? .korean : .english
  }
}
