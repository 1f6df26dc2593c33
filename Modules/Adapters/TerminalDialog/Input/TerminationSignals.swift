import Dispatch
import FeatureDependencies
import Synchronization

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
}

/// Forwards signals through a pipe while a dialog waits for input. The dialog restores the terminal
/// and stops, or redraws. At other times signals act as usual.
///
/// It can be used from any thread.
public final class TerminationSignals: Sendable {
  /// The read end of the pipe; it is readable after a signal.
  private let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let state = Mutex(State())
  private let atInterrupt: @Sendable () -> Void

  private struct State {
    var isAwaited = false
    var isPostponed = false
    // Whether a signal is ending the process.
    var isEnding = false
    var received: Int32?
    // The mode that left a terminal's echo off, to be restored before the process exits.
    var quiet: RawMode?
  }

  /// Signals that end the process by default: while a dialog waits, each would leave the terminal
  /// without echo.
  private static let ending = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
  ]

  /// Starts handling signals; nil if no pipe can be created. `atInterrupt` is called before Ctrl-C
  /// ends the process, which no dialog then reports.
  public init?(atInterrupt: @escaping @Sendable () -> Void = {}) {
    self.atInterrupt = atInterrupt
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for number in Self.ending where !Self.isIgnored(number) {
      watch(number, writingTo: ends[1])
    }
    // After a resize or a stop, the screen must be redrawn.
    for number in [SIGWINCH, SIGCONT] { watch(number, writingTo: ends[1]) }
  }

  /// The first terminating signal that arrived while a dialog waited or during
  /// ``postponed(during:)``; nil if none did.
  public var received: Int32? { state.withLock { $0.received } }

  /// Runs `body`, which must wait for its input with ``wait(for:milliseconds:)``.
  func awaited<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isEnding = state.withLock { state in
      state.isAwaited = !state.isEnding
      return state.isEnding
    }
    // If another thread is ending the process, block instead of calling `body`: it could switch the
    // terminal to raw mode, which would remain after the exit.
    while isEnding { pause() }
    defer { state.withLock { $0.isAwaited = false } }
    return try body()
  }

  /// Runs `body`, during which the first terminating signal only sets ``received``. `body` must
  /// check it and end soon; a second signal ends the process.
  public func postponed<Value>(during body: () async -> Value) async -> Value {
    state.withLock { $0.isPostponed = true }
    defer { state.withLock { $0.isPostponed = false } }
    return await body()
  }

  /// Restores the terminal after a secret was typed, but leaves echo off until ``endQuiet()``: the
  /// person may type the secret again while the first one is being checked.
  func beQuiet(_ mode: RawMode) {
    mode.restoreQuietly()
    state.withLock { $0.quiet = mode }
  }

  /// Turns the terminal's echo on again. Call it before the process exits, too.
  public func endQuiet() { takeQuiet()?.restore() }

  /// Removes and returns the mode passed to ``beQuiet(_:)``; nil if echo is on. The next question
  /// continues from that mode, so that no key is echoed in between.
  func takeQuiet() -> RawMode? {
    state.withLock { state in
      defer { state.quiet = nil }
      return state.quiet
    }
  }

  /// Records the signal `number`, whose key was typed in raw mode.
  func receive(_ number: Int32) { state.withLock { $0.received = $0.received ?? number } }

  /// Blocks until `input` is readable, a signal arrives, or `milliseconds` pass; -1, the default,
  /// means no timeout.
  ///
  /// Throws `DialogInterruption.stopped` for a signal that ends the program, and
  /// `DialogInterruption.unreadable(reason:)`.
  func wait(for input: Int32, milliseconds: Int32 = -1) throws(DialogInterruption) -> InputWait {
    var watched = [descriptor, input].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let ready = unsafe poll(&watched, nfds_t(watched.count), milliseconds)
      guard ready >= 0 || errno == EINTR else { throw .unreadable(reason: lastSystemError()) }
      let hasSignal = ready > 0 && watched[0].revents != 0
      // Drain the pipe before reading `received`: draining later could discard the byte of a signal
      // that arrived in between.
      if hasSignal { drain() }
      if received != nil { throw .stopped }
      if hasSignal { return .redraw }
      if ready > 0, watched[1].revents != 0 { return .ready }
      if ready == 0 { return .nothing }
    }
  }

  /// Empties the pipe, so that only a later signal makes it readable again.
  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Whether the signal was already ignored when the program started, as under `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_DFL)
    _ = signal(number, before)
    return unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func watch(_ number: Int32, writingTo writeEnd: Int32) {
    sources.withLock { sources in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.handle(number, writeEnd) }
      source.resume()
      sources.append(source)
    }
  }

  private func handle(_ number: Int32, _ writeEnd: Int32) {
    let ends = number != SIGWINCH && number != SIGCONT
    let isNoted = state.withLock { state in
      guard state.isAwaited || (ends && state.isPostponed && state.received == nil) else {
        if ends { state.isEnding = true }
        return false
      }
      if ends { state.received = state.received ?? number }
      return true
    }
    if isNoted {
      var byte: UInt8 = 1
      _ = unsafe write(writeEnd, &byte, 1)
    } else if ends {
      endQuiet()
      // No dialog waits now, so this signal and a second one take their default action.
      _ = signal(number, SIG_DFL)
      if number == SIGINT { atInterrupt() }
      kill(getpid(), number)
    }
  }
}
