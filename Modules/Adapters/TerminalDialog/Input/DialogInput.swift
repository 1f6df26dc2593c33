import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The input of a dialog: a terminal, a pipe or a file.
struct DialogInput {
  /// The result of a wait for input.
  enum Event {
    /// There are bytes to read, or the input has ended.
    case ready
    /// The timeout passed without input.
    case nothing
    /// The terminal was resized, or the process continued after a stop: redraw.
    case redraw
  }

  let descriptor: Int32

  /// Whether bytes can be read without waiting, or the input has ended.
  var isReady: Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&watched, 1, 0) > 0
  }

  /// Blocks until bytes can be read, a signal arrives, or `milliseconds` pass; -1, the default,
  /// means no timeout.
  ///
  /// Throws `DialogInterruption.stopped` for a signal that ends the program, and
  /// `DialogInterruption.unreadable(reason:)`.
  func wait(
    _ signals: TerminationSignals, milliseconds: Int32 = -1
  ) throws(DialogInterruption) -> Event {
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let ready = unsafe poll(&watched, nfds_t(watched.count), milliseconds)
      guard ready >= 0 || errno == EINTR else { throw .unreadable(reason: lastSystemError()) }
      let hasSignal = ready > 0 && watched[0].revents != 0
      // Drain the pipe before reading `received`: draining later could discard the byte of a signal
      // that arrived in between.
      if hasSignal { signals.drain() }
      if signals.received != nil { throw .stopped }
      if hasSignal { return .redraw }
      if ready > 0, watched[1].revents != 0 { return .ready }
      if ready == 0 { return .nothing }
    }
  }

  /// Reads once to `buffer`, from its index `start` on. Returns the number of bytes, which is 0 if
  /// the read was interrupted; nil at the end of input.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
  func read(
    to buffer: inout [UInt8], from start: Int = 0
  ) throws(DialogInterruption) -> Int? {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe systemRead(descriptor, base + start, bytes.count - start)
    }
    // EIO: the terminal was closed.
    if count == 0 || (count < 0 && errno == EIO) { return nil }
    if count < 0, errno != EINTR, errno != EAGAIN { throw .unreadable(reason: lastSystemError()) }
    return max(0, count)
  }

  /// Discards bytes that were typed at a terminal but not read yet.
  func flush() { tcflush(descriptor, TCIFLUSH) }
}
