import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The result of a wait for input.
enum InputWait {
  /// There are bytes to read, or the input has ended.
  case ready
  /// The timeout passed without input.
  case nothing
  /// The terminal was resized, or the process continued after a stop: redraw.
  case redraw

  /// Blocks until `descriptor` is readable, a signal arrives, or `milliseconds` pass; -1, the
  /// default, means no timeout.
  ///
  /// Throws `DialogInterruption.stopped` for a signal that ends the program, and
  /// `DialogInterruption.unreadable(reason:)`.
  static func wait(
    for descriptor: Int32, _ signals: TerminationSignals, milliseconds: Int32 = -1
  ) throws(DialogInterruption) -> InputWait {
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
}
