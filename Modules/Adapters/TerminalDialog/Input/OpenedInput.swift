#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open input that the user named: a file, a pipe, or a descriptor that the process inherited.
/// `deinit` closes it.
final class OpenedInput {
  let path: String
  /// Whether it is a regular file that was opened by its path.
  let isFile: Bool
  let isTerminal: Bool
  /// The size in bytes of a regular file when it was opened; nil for other inputs and for a
  /// reported size of 0, as in `/proc`.
  let size: Int?
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
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    let type = status.st_mode & S_IFMT
    isFile = type == S_IFREG && given == nil
    size = isFile && status.st_size > 0 ? Int(status.st_size) : nil
    isTerminal = isTTY(descriptor)
    guard descriptor >= 0 else {
      guard error != ENOENT else { throw .missing(path: path) }
      throw .unreadable(path: path, reason: systemMessage(error))
    }
    guard type != S_IFDIR else { throw .folder(path: path) }
  }

  deinit { close(descriptor) }

  /// Reads at most `count` bytes to `start`, and returns the number of bytes; 0 at the end of
  /// input.
  ///
  /// Throws ``FileError/unreadable(path:reason:)`` and ``FileError/noEnd(path:seconds:)``.
  func read(to start: UnsafeMutableRawPointer, _ count: Int) throws(FileError) -> Int {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (deadline - .now) / Duration.milliseconds(1)
      // Regular files have to be waited for, too: those of `/proc` can block. The time limit also
      // holds for an input that always has more bytes.
      let ready = left > 0 || size != nil ? unsafe poll(&watched, 1, Int32(max(0, left))) : 0
      if ready == 0 { throw .noEnd(path: path, seconds: Int(timeLimit.components.seconds)) }
      let read = ready > 0 ? unsafe systemRead(descriptor, start, count) : -1
      if read >= 0 { return read }
      guard errno == EINTR || errno == EAGAIN else {
        throw .unreadable(path: path, reason: lastSystemError())
      }
      // Pause: an input that is always reported as readable would occupy the processor.
      usleep(1000)
    }
  }

  /// The descriptor that `path` names; nil if it names a file.
  static func given(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    guard path.hasPrefix("/dev/fd/") else { return nil }
    return Int32(path.dropFirst("/dev/fd/".count))
  }
}
