public import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
    _ = unsafe mkdir(folder, 0o700)
    // Preferences are optional: a failure to store them must not stop the command.
    try? NewFile(path: path).write(text: "\(Self.name)\(language.rawValue)\n", replacing: true)
  }
}
