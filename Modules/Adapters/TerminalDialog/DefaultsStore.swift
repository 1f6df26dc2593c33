#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a person prefers, remembered from one run to the next.
///
/// A conformer can be called from any task.
public protocol DefaultsStore: Sendable {
  /// The value remembered under `name`; nil if there is none, or if it cannot be read.
  func value(_ name: DefaultsName) -> String?
  /// Remembers `value`, printable and without line feeds, under `name`. If it cannot be remembered
  /// everything goes on without it.
  func set(_ value: String, for name: DefaultsName)
}

/// What is remembered.
public enum DefaultsName: String, Sendable {
  /// The language chosen.
  case language
}

/// Remembers in a file `preferences`, a line `name=value` each.
public struct FileDefaultsStore: DefaultsStore {
  private static let largestFile = 4096

  private let folder: String
  private var path: String { folder + "/preferences" }

  /// A store in `folder`, which is made with the first value if its own folder is there.
  public init(folder: String) { self.folder = folder }

  /// The value remembered under `name`; nil if there is none, or if it cannot be read.
  public func value(_ name: DefaultsName) -> String? { values[name.rawValue] }

  /// Remembers `value`: the file is there whole or as it was.
  public func set(_ value: String, for name: DefaultsName) {
    var values = values
    values[name.rawValue] = value
    let text = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
    _ = unsafe mkdir(folder, 0o700)
    // Should this fail, everything goes on without it.
    try? NewFile(path: path).write(text: text, replacing: true)
  }

  private var values: [String: String] {
    let bytes = try? InputFile.read(path, limit: Self.largestFile, patience: .zero)
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs) { _, last in last }
  }
}
