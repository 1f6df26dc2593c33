public import FeatureDependencies
import Synchronization

/// The language people are spoken to in; it can be changed while the program runs.
public final class LanguageSetting: Sendable {
  private let value: Mutex<Language>

  /// A setting that starts with `language`.
  public init(_ language: Language) { value = Mutex(language) }

  /// The language now.
  public var current: Language { value.withLock { $0 } }

  /// Changes it.
  public func set(_ language: Language) { value.withLock { $0 = language } }
}
