#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path on a command line names, open for reading: a file, a pipe, or what the process was
/// given open. It is closed with its last reference.
final class OpenedInput {
  let path: String
  /// Whether it is a regular file that can be opened again by its path.
  let canBeReopened: Bool
  let isTerminal: Bool
  /// How many bytes a regular file had when it was opened; nil for anything else, and for files of
  /// the system's that do not say.
  let size: Int?
  /// Whether it is a file that others than its owner may read.
  let isOpenToOthers: Bool
  private let descriptor: Int32
  private let patience: Duration
  private let deadline: ContinuousClock.Instant

  /// Opens `path`: `-` and `/dev/stdin` are the standard input, and `/dev/fd/N` the descriptor N.
  ///
  /// A pipe must come to its end within `patience`. Throws a ``FileError``.
  init(_ path: String, patience: Duration) throws(FileError) {
    self.path = path
    self.patience = patience
    deadline = .now + patience
    let given = Self.given(path)
    if let given {
      // Opening it again would fail for a socket, and start a file from its beginning.
      descriptor = fcntl(given, F_DUPFD_CLOEXEC, 3)
    } else {
      // Opening a named pipe waits for a writer, perhaps for ever; with O_NONBLOCK it does not.
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    let error = errno
    let status = Self.status(of: descriptor)
    let type = status.st_mode & S_IFMT
    canBeReopened = type == S_IFREG && given == nil
    size = canBeReopened && status.st_size > 0 ? Int(status.st_size) : nil
    isOpenToOthers = type == S_IFREG && status.st_mode & (S_IRGRP | S_IROTH) != 0
    isTerminal = isatty(descriptor) == 1
    guard descriptor >= 0 else {
      guard error != ENOENT else { throw .missing(path: path) }
      throw .unreadable(path: path, reason: systemMessage(error))
    }
    guard type != S_IFDIR else { throw .folder(path: path) }
  }

  deinit { close(descriptor) }

  /// Reads at most `count` bytes to `start`, and returns how many; none at the end.
  ///
  /// Throws ``FileError/unreadable(path:reason:)`` and ``FileError/noEnd(path:seconds:)``.
  func read(to start: UnsafeMutableRawPointer, _ count: Int) throws(FileError) -> Int {
    while true {
      try wait()
      let read = unsafe systemRead(descriptor, start, count)
      if read >= 0 { return read }
      guard errno == EINTR || errno == EAGAIN else {
        throw .unreadable(path: path, reason: lastSystemError())
      }
    }
  }

  /// Waits for bytes or the end: at a terminal, where a person types, as long as it takes.
  private func wait() throws(FileError) {
    guard !canBeReopened else { return }
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (deadline - .now) / Duration.milliseconds(1)
      let ready = unsafe poll(&watched, 1, isTerminal ? -1 : Int32(max(0, left)))
      if ready > 0 { return }
      if ready == 0 { throw .noEnd(path: path, seconds: Int(patience.components.seconds)) }
      guard errno == EINTR else { throw .unreadable(path: path, reason: lastSystemError()) }
    }
  }

  /// The descriptor that `path` names; nil if it names a file.
  static func given(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    guard path.hasPrefix("/dev/fd/") else { return nil }
    return Int32(path.dropFirst("/dev/fd/".count))
  }

  /// What the system says of `descriptor`; zeros for none.
  private static func status(of descriptor: Int32) -> stat {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : stat()
  }
}
