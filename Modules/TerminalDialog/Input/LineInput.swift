public import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lines from a file descriptor, each waited for no longer than until a signal comes.
public actor LineInput {
  /// Whether a person types there.
  public nonisolated let isTerminal: Bool

  /// What ends the waiting at a terminal; nil elsewhere, where a signal acts as usual.
  public nonisolated let signals: TerminationSignals?

  private static let longestLine = 65_536

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var ended = false

  /// The lines of `descriptor`: 0 for standard input.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    signals = isTerminal ? TerminationSignals() : nil
  }

  /// The next line's bytes without its end; at a terminal, what is typed is not shown if `hidden`.
  ///
  /// Throws ``DialogInterruption/stopped`` on a signal or, at a terminal, at the end of input;
  /// ``DialogInterruption/endOfInput``; ``DialogInterruption/unreadable(reason:)``; and
  /// ``DialogInterruption/refused(_:)`` for a line over 65,536 bytes.
  public func line(hidden: Bool) throws(DialogInterruption) -> [UInt8] {
    guard let signals else { return try visibleOrHiddenLine(hidden) }
    return try signals.awaited { () throws(DialogInterruption) in
      try visibleOrHiddenLine(hidden)
    }
  }

  private func visibleOrHiddenLine(_ hidden: Bool) throws(DialogInterruption) -> [UInt8] {
    guard hidden, isTerminal else { return try nextLine() }
    let echo = try HiddenEcho(descriptor: descriptor)
    defer { echo.restore() }
    return try nextLine()
  }

  private func nextLine() throws(DialogInterruption) -> [UInt8] {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end) }
      guard buffer.count <= Self.longestLine else {
        throw .refused(.tooLong(limit: Self.longestLine))
      }
      guard !ended else {
        guard buffer.isEmpty else { return take(upTo: buffer.count) }
        throw isTerminal ? .stopped : .endOfInput
      }
      try waitForInput()
      try readMore()
    }
  }

  private func take(upTo end: Int) -> [UInt8] {
    var line = Array(buffer[..<end])
    buffer.removeSubrange(..<min(end + 1, buffer.count))
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  private func waitForInput() throws(DialogInterruption) {
    guard let signals else { return }
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    repeat {
      let ready = unsafe poll(&watched, nfds_t(watched.count), -1)
      guard ready >= 0 || errno == EINTR else { throw .unreadable(reason: lastSystemError()) }
      if watched[0].revents != 0 { throw .stopped }
    } while watched[1].revents == 0
  }

  private func readMore() throws(DialogInterruption) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count > 0 { buffer += chunk[..<count] } else if count == 0 { ended = true }
    // EIO: the terminal has gone away.
    if count < 0, errno == EIO { ended = true }
    if count < 0, errno != EINTR, errno != EIO { throw .unreadable(reason: lastSystemError()) }
    // What was typed may have been a secret.
    for index in chunk.indices { chunk[index] = 0 }
  }
}

/// The system's words for the last error.
func lastSystemError() -> String {
  unsafe String(cString: strerror(errno))
}

/// Keeps a terminal from showing what is typed, until restored.
private struct HiddenEcho {
  private let descriptor: Int32
  private let before: termios

  init(descriptor: Int32) throws(DialogInterruption) {
    self.descriptor = descriptor
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
    before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
  }

  func restore() {
    var settings = before
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
