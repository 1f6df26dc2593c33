/// Reads files that the user named: regular files, pipes, and `-` for standard input.
public enum InputFile {
  /// The default time limit for a pipe to end: 10 seconds.
  public static let timeLimit = Duration.seconds(10)

  /// Whether `path` names the standard input: `-`, `/dev/stdin`, `/dev/fd/0`.
  public static func isStandardInput(_ path: String) -> Bool { OpenedInput.given(path) == 0 }

  /// Reads all bytes of the file or pipe at `path`.
  ///
  /// Memory is allocated once: the size of a regular file, or `limit` bytes if the size is unknown.
  /// A pipe must end within `timeLimit` (default: 10 seconds). Throws a ``FileError``,
  /// ``FileError/tooLarge(path:limit:)`` for more than `limit` bytes.
  public static func read(
    _ path: String, limit: Int, timeLimit: Duration = timeLimit
  ) throws(FileError) -> [UInt8] {
    try bytes(of: OpenedInput(path, timeLimit: timeLimit), limit: limit)
  }

  /// Reads the remaining bytes of `input` directly into the returned array, without another copy:
  /// they may be a secret.
  ///
  /// With `endingAt`, reading stops after the first such byte.
  static func bytes(
    of input: OpenedInput, limit: Int, endingAt end: UInt8? = nil
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // A file that grows while it is read fails as too large: a truncated copy would be a different
    // text.
    let limit = min(limit, input.size ?? limit)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      do throws(FileError) {
        while count <= limit, let start = buffer.baseAddress {
          // Read single bytes, so that later lines stay unread for the next reader.
          let room = end == nil ? limit + 1 - count : 1
          let more = unsafe try input.read(to: start + count, room)
          count += more
          guard more > 0, unsafe buffer[count - 1] != end else { break }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard bytes.count <= limit else { throw .tooLarge(path: input.path, limit: limit) }
    guard input.isFile || !bytes.isEmpty else { throw .nothing(path: input.path) }
    return bytes
  }
}
