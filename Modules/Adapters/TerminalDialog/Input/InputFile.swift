/// Reads files whose paths a person has given, as on a command line: regular files, pipes, `-` for
/// the standard input.
public enum InputFile {
  /// How long the end of a pipe is waited for: 10 seconds.
  public static let patience = Duration.seconds(10)

  /// Whether `path` names the standard input: `-`, `/dev/stdin`, `/dev/fd/0`.
  public static func isStandardInput(_ path: String) -> Bool { OpenedInput.given(path) == 0 }

  /// All bytes of what is at `path`.
  ///
  /// There may be at most `limit` bytes. Memory is reserved at once: for the size of a file opened
  /// by its path, else up to the limit. A pipe must end within `patience`: 10 seconds unless said
  /// otherwise. Throws a ``FileError``.
  public static func read(
    _ path: String, limit: Int, patience: Duration = patience
  ) throws(FileError) -> [UInt8] {
    try bytes(of: OpenedInput(path, patience: patience), limit: limit)
  }

  /// The bytes that are left of `input`. They are read into the array that is returned and are
  /// copied nowhere else: they may be a secret.
  ///
  /// With `endingAt`, the first such byte is the last one read.
  static func bytes(
    of input: OpenedInput, limit: Int, endingAt end: UInt8? = nil
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // A file opened by its path that grows meanwhile is too large, too: half of it would be
    // another text.
    let limit = min(limit, input.size ?? limit)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      do throws(FileError) {
        while count <= limit, let start = buffer.baseAddress {
          // Byte for byte, so that what follows stays for whoever reads next.
          let room = end == nil ? limit + 1 - count : 1
          let more = unsafe try input.read(to: start + count, room)
          count += more
          guard more > 0, unsafe buffer[count - 1] != end else { break }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard bytes.count <= limit else { throw .tooLarge(path: input.path, limit: limit) }
    guard input.canBeReopened || !bytes.isEmpty else { throw .nothing(path: input.path) }
    return bytes
  }
}
