public import FeatureDependencies
import Synchronization

/// The language in which people are addressed; it can be changed while the program runs.
public final class LanguageSetting: Sendable {
  private let value: Mutex<Language>

  /// A setting that starts with `language`.
  public init(_ language: Language) { value = Mutex(language) }

  /// The language now.
  public var current: Language { value.withLock { $0 } }

  /// Changes it.
  public func set(_ language: Language) { value.withLock { $0 = language } }
}

extension Language {
  /// The language that the environment variables name: the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is not empty. English if it names no ``Language``.
  public static var process: Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = environmentVariable(name) else { continue }
      return locale.hasPrefix("ko") ? .korean : .english
    }
    return .english
  }
}
