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
    locale("LC_ALL", "LC_MESSAGES", "LANG")?.hasPrefix("ko") == true ? .korean : .english
  }
}

/// Keeps the user's language between runs, in a file `preferences` with the line `language=en` or
/// `language=ko`.
public struct LanguagePreference: Sendable {
  private static let largestFile = 4096
  private static let name = "language="

  private let folder: String
  private var path: String { folder + "/preferences" }

  /// Creates a store in `folder`. The first ``set(_:)`` creates the folder, but not its parent.
  public init(folder: String) { self.folder = folder }

  /// The stored language; nil if no language is stored or the file cannot be read.
  public var language: Language? {
    let bytes = try? InputFile.read(path, limit: Self.largestFile, timeLimit: .zero)
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let line = lines.last { $0.hasPrefix(Self.name) }
    return line.flatMap { Language(rawValue: String($0.dropFirst(Self.name.count))) }
  }

  /// Stores `language`. The file is replaced atomically, and a failure is ignored.
  public func set(_ language: Language) {
    makeFolder(folder)
    // Preferences are optional: a failure to store them must not stop the command.
    try? NewFile(path: path).write(text: "\(Self.name)\(language.rawValue)\n", replacing: true)
  }
}
