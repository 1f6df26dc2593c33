#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The name of a stored preference.
public enum DefaultsName: String, Sendable {
  /// The language of the user interface: `en` or `ko`.
  case language
}

/// Stores the user's preferences between runs, in a file `preferences` with a line `name=value`
/// each.
public struct FileDefaultsStore: Sendable {
  private static let largestFile = 4096

  private let folder: String
  private var path: String { folder + "/preferences" }

  /// Creates a store in `folder`. The first ``set(_:for:)`` creates the folder, but not its parent.
  public init(folder: String) { self.folder = folder }

  /// The value stored under `name`; nil if there is none or the file cannot be read.
  public func value(_ name: DefaultsName) -> String? { values[name.rawValue] }

  /// Stores `value`, which must be printable and without line feeds. The file is replaced
  /// atomically, and a failure is ignored.
  public func set(_ value: String, for name: DefaultsName) {
    var values = values
    values[name.rawValue] = value
    let text = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
    _ = unsafe mkdir(folder, 0o700)
    // Preferences are optional: a failure to store them must not stop the command.
    try? NewFile(path: path).write(text: text, replacing: true)
  }

  private var values: [String: String] {
    let bytes = try? InputFile.read(path, limit: Self.largestFile, timeLimit: .zero)
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs) { _, last in last }
  }
}
