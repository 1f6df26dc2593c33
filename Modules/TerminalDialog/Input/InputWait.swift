import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What waiting for input came to.
enum InputWait {
  /// There is something to read, or the end of it.
  case ready
  /// Nothing came in time.
  case nothing
  /// The terminal may look different now.
  case redraw

  /// Waits for `descriptor`, or for a signal; for so many milliseconds, or for ever if -1.
  ///
  /// Throws ``DialogInterruption/stopped`` for a signal that ends the program, and
  /// ``DialogInterruption/unreadable(reason:)``.
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
      if signals.received != nil { throw .stopped }
      if ready > 0, watched[0].revents != 0 {
        signals.drain()
        return .redraw
      }
      if ready > 0, watched[1].revents != 0 { return .ready }
      if ready == 0 { return .nothing }
    }
  }
}
