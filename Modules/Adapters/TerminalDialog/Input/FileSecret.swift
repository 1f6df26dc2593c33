public import FeatureDependencies

/// Reads a secret from the first line of a file or a pipe.
///
/// A file is read at each request. From a pipe or standard input, the first line is read once;
/// later lines stay unread.
public struct FileSecret: SecretDialog {
  /// The maximum size in bytes of the file, or of the first line of a pipe.
  public static let largestFile = 4096

  private let path: String
  // The secret from a pipe; nil for a file.
  private let kept: KeptSecret?
  /// Whether the file can be read by other users than its owner.
  public let isOpenToOthers: Bool

  /// Opens the secret at `path`, where `-` is standard input, and reads it once to report errors
  /// early.
  ///
  /// A pipe must provide a line within ten seconds. Throws a ``FileError``,
  /// ``FileError/terminal(path:)`` for a terminal, which would echo the secret.
  public init(path: String) throws(FileError) {
    self.path = path
    let input = try OpenedInput(path, timeLimit: InputFile.timeLimit)
    guard !input.isTerminal else { throw .terminal(path: path) }
    isOpenToOthers = input.isOpenToOthers
    let end: UInt8? = input.canBeReopened ? nil : 0x0A
    var bytes = try InputFile.bytes(of: input, limit: Self.largestFile, endingAt: end)
    defer { bytes.wipe(from: 0) }
    guard !input.canBeReopened else {
      kept = nil
      return
    }
    bytes.keepFirstLine()
    guard let kept = KeptSecret(bytes) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    self.kept = kept
  }

  /// Returns the first line without its line end; the parameters are ignored.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`, also if the file has grown beyond
  /// ``largestFile`` bytes.
  public func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?
  ) async throws(DialogInterruption) -> [UInt8] {
    if let kept {
      guard let bytes = kept.bytes() else { throw .unreadable(reason: lastSystemError()) }
      return bytes
    }
    var bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: Self.largestFile) } catch {
      throw .unreadable(reason: error.message.en.withoutFullStop)
    }
    bytes.keepFirstLine()
    return bytes
  }
}

extension [UInt8] {
  /// Removes a byte order mark, the first line end, and everything after it.
  fileprivate mutating func keepFirstLine() {
    if starts(with: [0xEF, 0xBB, 0xBF]) {
      for place in 3..<count { self[place - 3] = self[place] }
      wipe(from: count - 3)
    }
    if let end = firstIndex(of: 0x0A) { wipe(from: end) }
    if last == 0x0D { wipe(from: count - 1) }
  }

  /// Overwrites the bytes from `index` on with zeros, and removes them.
  fileprivate mutating func wipe(from index: Int) {
    for place in index..<count { self[place] = 0 }
    removeSubrange(index...)
  }
}
