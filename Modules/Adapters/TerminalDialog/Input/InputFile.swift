#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
    try OpenedInput(path, timeLimit: timeLimit).bytes(limit: limit)
  }
}

/// An open input that the user named: a file, a pipe, or a descriptor that the process inherited.
/// `deinit` closes it.
final class OpenedInput {
  /// Whether it is a terminal, which would echo a secret.
  let isTerminal: Bool
  /// Whether the file can be read by other users than its owner.
  let isOpenToOthers: Bool
  private let path: String
  // Whether it is a regular file that was opened by its path, which has no other reader.
  private let isOwnFile: Bool
  // The size in bytes of such a file when it was opened; nil for other inputs and for a reported
  // size of 0, as in `/proc`.
  private let size: Int?
  private let descriptor: Int32
  private let timeLimit: Duration
  private let deadline: ContinuousClock.Instant

  /// Opens `path`: `-` and `/dev/stdin` are standard input, and `/dev/fd/N` is the descriptor N.
  ///
  /// An input must end within `timeLimit`; only a regular file with a size may take longer. Throws
  /// a ``FileError``.
  init(_ path: String, timeLimit: Duration) throws(FileError) {
    self.path = path
    self.timeLimit = timeLimit
    deadline = .now + timeLimit
    let given = Self.given(path)
    if let given {
      // Duplicate the descriptor: opening the path again fails for a socket, and reads a file from
      // its beginning.
      descriptor = fcntl(given, F_DUPFD_CLOEXEC, 3)
    } else {
      // Without O_NONBLOCK, opening a named pipe blocks until it has a writer.
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    let error = errno
    let status = Self.status(of: descriptor)
    let type = status.st_mode & S_IFMT
    isOwnFile = type == S_IFREG && given == nil
    size = isOwnFile && status.st_size > 0 ? Int(status.st_size) : nil
    isOpenToOthers = type == S_IFREG && status.st_mode & (S_IRGRP | S_IROTH) != 0
    isTerminal = TerminalDialog.isTerminal(descriptor)
    guard descriptor >= 0 else {
      guard error != ENOENT else { throw .missing(path: path) }
      throw .unreadable(path: path, reason: systemMessage(error))
    }
    guard type != S_IFDIR else { throw .folder(path: path) }
  }

  deinit { close(descriptor) }

  /// Reads the remaining bytes directly into the returned array, without another copy: they may be
  /// a secret. With `untilLineEnd`, later lines of a pipe stay unread for its next reader.
  ///
  /// Throws a ``FileError``, ``FileError/tooLarge(path:limit:)`` for more than `limit` bytes.
  func bytes(limit: Int, untilLineEnd: Bool = false) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // A file that grows while it is read fails as too large: a truncated copy would be a different
    // text.
    let limit = min(limit, size ?? limit)
    let readsBytes = untilLineEnd && !isOwnFile
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      do throws(FileError) {
        while count <= limit, let start = buffer.baseAddress {
          let more = unsafe try read(to: start + count, readsBytes ? 1 : limit + 1 - count)
          count += more
          guard more > 0, unsafe !readsBytes || buffer[count - 1] != 0x0A else { break }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    guard isOwnFile || !bytes.isEmpty else { throw .nothing(path: path) }
    return bytes
  }

  /// Reads at most `count` bytes to `start`, and returns the number of bytes; 0 at the end of
  /// input.
  ///
  /// Throws ``FileError/unreadable(path:reason:)`` and ``FileError/noEnd(path:seconds:)``.
  private func read(to start: UnsafeMutableRawPointer, _ count: Int) throws(FileError) -> Int {
    while true {
      try wait()
      let read = unsafe systemRead(descriptor, start, count)
      if read >= 0 { return read }
      guard errno == EINTR || errno == EAGAIN else {
        throw .unreadable(path: path, reason: lastSystemError())
      }
      // Pause: an input that is always reported as readable would occupy the processor.
      usleep(1000)
    }
  }

  /// Blocks until there are bytes or the end of input. This includes regular files: those of
  /// `/proc` can block, too.
  private func wait() throws(FileError) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (deadline - .now) / Duration.milliseconds(1)
      // The time limit also holds for an input that always has more bytes.
      guard left > 0 || size != nil else { throw noEnd }
      let ready = unsafe poll(&watched, 1, Int32(max(0, left)))
      if ready > 0 { return }
      if ready == 0 { throw noEnd }
      guard errno == EINTR else { throw .unreadable(path: path, reason: lastSystemError()) }
    }
  }

  private var noEnd: FileError {
    .noEnd(path: path, seconds: Int(timeLimit.components.seconds))
  }

  /// The descriptor that `path` names; nil if it names a file.
  static func given(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    guard path.hasPrefix("/dev/fd/") else { return nil }
    return Int32(path.dropFirst("/dev/fd/".count))
  }

  /// The file status of `descriptor`; all zeros if `fstat` fails.
  private static func status(of descriptor: Int32) -> stat {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : stat()
  }
}
