public import FeatureDependencies

/// Takes a secret from the first line of a file, which is read anew each time.
public struct FileSecret: SecretDialog {
  /// The most bytes that the file may have.
  public static let largestFile = 4096

  private let path: String

  /// The secret in the file at `path`.
  public init(path: String) { self.path = path }

  /// The first line without its end, whatever `text` asks for.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)``, also for what is not a regular file, which
  /// could be read only once, and for more than ``largestFile`` bytes.
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
  /// Drops what stands from `index` on. The memory keeps nothing of it.
  fileprivate mutating func wipe(from index: Int) {
    for place in index..<count { self[place] = 0 }
    removeSubrange(index...)
  }
}
