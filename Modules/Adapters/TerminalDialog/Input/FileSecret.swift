public import FeatureDependencies
import Synchronization

/// A secret in the first line of a file or a pipe. It is read once, and kept in locked memory.
public final class FileSecret: SecretDialog {
  private static let longestLine = 4096

  private let line: Mutex<SecretEntry>

  /// Reads the secret at `path`, where `-` is standard input. Later lines stay unread.
  ///
  /// A pipe must provide a line within ten seconds. Throws a ``FileError``,
  /// ``FileError/terminal(path:)`` for a terminal, which would echo the secret, and
  /// ``FileError/tooLarge(path:limit:)`` for a line over 4,096 bytes.
  public init(path: String) throws(FileError) {
    let input = try OpenedInput(path, timeLimit: InputFile.timeLimit)
    guard !input.isTerminal else { throw .terminal(path: path) }
    var bytes = try InputFile.bytes(of: input, limit: Self.longestLine, endingAt: 0x0A)
    defer { bytes.wipe(from: 0) }
    bytes.keepFirstLine()
    guard let line = try? SecretEntry() else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    line.append(bytes)
    self.line = Mutex(line)
  }

  /// Returns the first line without its line end; the parameters are ignored.
  public func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?
  ) async throws(DialogInterruption) -> [UInt8] { line.withLock { $0.bytes } }
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
