public import FeatureDependencies

/// Takes a secret from the first line of a file, which is read each time the secret is asked for.
public struct FileSecret: SecretDialog {
  /// The most bytes that the file may have.
  public static let largestFile = 4096

  private let path: String

  /// The secret in the file at `path`.
  public init(path: String) { self.path = path }

  /// Throws a ``FileError`` if the file cannot be opened, is not a regular file, or is too large. Nothing
  /// is read.
  public func check() throws(FileError) {
    try InputFile.check(path, limit: Self.largestFile, regular: true)
  }

  /// The first line without its end, whatever `text` asks for.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)``, also if the file is larger than
  /// ``largestFile`` bytes or is not a regular file: a pipe could be read only once.
  public func secret(_ text: LocalizedText) async throws(DialogInterruption) -> [UInt8] {
    var bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: Self.largestFile, regular: true) } catch {
      throw .unreadable(reason: error.reason)
    }
    if let end = bytes.firstIndex(of: 0x0A) { bytes.wipe(from: end) }
    if bytes.last == 0x0D { bytes.wipe(from: bytes.count - 1) }
    return bytes
  }
}

extension [UInt8] {
  /// Removes the bytes from `index` on, and overwrites them in memory.
  fileprivate mutating func wipe(from index: Int) {
    for place in index..<count { self[place] = 0 }
    removeSubrange(index...)
  }
}
