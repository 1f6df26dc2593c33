import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns signals into bytes of a pipe, while somebody waits for input: whoever waits wakes, puts
/// the terminal right and stops by itself, or draws anew. At other times they act as usual.
public final class TerminationSignals: Sendable {
  /// Readable once a signal has come.
  let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let state = Mutex(State())

  private struct State {
    var isAwaited = false
    var received: Int32?
    // A terminal to be put right at the end.
    var quiet: RawMode?
  }

  /// Starts catching; nil if the system has no pipe left.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !Self.isIgnored(number) {
      watch(number, writingTo: ends[1])
    }
    // Another size, or back from having been stopped: what is on the screen may be wrong.
    for number in [SIGWINCH, SIGCONT] { watch(number, writingTo: ends[1]) }
  }

  /// The signal that came while somebody waited, if one has that ends the program.
  public var received: Int32? { state.withLock { $0.received } }

  /// Runs `body`, which waits for input and for ``descriptor``.
  func awaited<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    state.withLock { $0.isAwaited = true }
    defer { state.withLock { $0.isAwaited = false } }
    return try body()
  }

  /// A secret was just typed: until ``endQuiet()`` nothing that is typed is shown, such as the
  /// same secret once more while the first is being tried.
  func beQuiet(_ mode: RawMode) {
    mode.restoreQuietly()
    state.withLock { $0.quiet = mode }
  }

  /// Shows again what is typed. To be called before the program ends, too.
  public func endQuiet() {
    let mode = state.withLock { state in
      defer { state.quiet = nil }
      return state.quiet
    }
    mode?.restore()
  }

  /// Takes note of a signal's key typed at a terminal that leaves it to the program.
  func receive(_ number: Int32) { state.withLock { $0.received = $0.received ?? number } }

  /// Empties the pipe, so that the next signal is noticed again.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Whether whoever started the program wants it not to hear of the signal, as `nohup` does.
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
    let isAwaited = state.withLock { state in
      if state.isAwaited, ends { state.received = state.received ?? number }
      return state.isAwaited
    }
    guard isAwaited else {
      guard ends else { return }
      endQuiet()
      // Nobody would hear of it: it ends the program as it would any other.
      _ = signal(number, SIG_DFL)
      kill(getpid(), number)
      return
    }
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }
}
