import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns signals into bytes of a pipe while a dialog waits for input. The dialog polls the pipe: it
/// wakes, and restores the terminal and stops, or draws again. At other times signals act as usual.
public final class TerminationSignals: Sendable {
  /// The end of the pipe that can be read once a signal has come.
  let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let state = Mutex(State())

  private struct State {
    var isAwaited = false
    var isPostponed = false
    // A signal is ending the program.
    var isEnding = false
    var received: Int32?
    // A terminal that does not show what is typed, to be restored at the end.
    var quiet: RawMode?
  }

  /// Starts to catch signals; nil if the system cannot make a pipe.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !Self.isIgnored(number) {
      watch(number, writingTo: ends[1])
    }
    // The terminal has another size, or the process was stopped: the screen must be drawn again.
    for number in [SIGWINCH, SIGCONT] { watch(number, writingTo: ends[1]) }
  }

  /// The first signal that came while a dialog waited, or that was postponed, and that ends the
  /// program; nil if none came.
  public var received: Int32? { state.withLock { $0.received } }

  /// Whether a dialog waits now and polls ``descriptor``.
  var isAwaited: Bool { state.withLock { $0.isAwaited } }

  /// Runs `body`, which must poll ``descriptor`` beside its input.
  func awaited<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isEnding = state.withLock { state in
      state.isAwaited = !state.isEnding
      return state.isEnding
    }
    // Another thread has decided to end the program: what `body` did to the terminal would stay.
    while isEnding { pause() }
    defer { state.withLock { $0.isAwaited = false } }
    return try body()
  }

  /// Runs `body`, which is told by ``received`` that it should end soon: the first signal does not
  /// end the program meanwhile. The second one does.
  public func postponed<Value>(during body: () async -> Value) async -> Value {
    state.withLock { $0.isPostponed = true }
    defer { state.withLock { $0.isPostponed = false } }
    return await body()
  }

  /// Restores the terminal after a secret was typed, but until ``endQuiet()`` it shows no key: the
  /// person may type the secret again while the first one is being checked.
  func beQuiet(_ mode: RawMode) {
    mode.restoreQuietly()
    state.withLock { $0.quiet = mode }
  }

  /// Has the terminal show again what is typed. To be called also before the program ends.
  public func endQuiet() { takeQuiet()?.restore() }

  /// The mode that ``beQuiet(_:)`` was called with, for a secret that is asked for next: what is
  /// typed in between must not be shown. Nil if the terminal shows what is typed.
  func takeQuiet() -> RawMode? {
    state.withLock { state in
      defer { state.quiet = nil }
      return state.quiet
    }
  }

  /// Takes note of the signal `number` whose key was typed while the terminal was in raw mode.
  func receive(_ number: Int32) { state.withLock { $0.received = $0.received ?? number } }

  /// Empties the pipe, so that the next signal is noticed again.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Whether the signal was ignored already when the program started, as `nohup` has it.
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
    guard isNoted else {
      guard ends else { return }
      endQuiet()
      // No dialog polls the pipe now: the signal ends the program as it would any other.
      _ = signal(number, SIG_DFL)
      kill(getpid(), number)
      return
    }
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }
}
