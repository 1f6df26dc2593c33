import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns signals that end a program into bytes of a pipe, while somebody waits for input: whoever
/// waits wakes, puts the terminal right and stops by itself. At other times they act as usual.
public final class TerminationSignals: Sendable {
  /// Readable once a signal has come.
  let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let state = Mutex(State())

  private struct State {
    var isAwaited = false
    var received: Int32?
  }

  /// Starts catching; nil if the system has no pipe left.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !Self.isIgnored(number) {
      watch(number, writingTo: ends[1])
    }
  }

  /// The signal that came while somebody waited, if one has.
  public var received: Int32? { state.withLock { $0.received } }

  /// Runs `body`, which waits for input and for ``descriptor``.
  func awaited<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    state.withLock { $0.isAwaited = true }
    defer { state.withLock { $0.isAwaited = false } }
    return try body()
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
    let isAwaited = state.withLock { state in
      if state.isAwaited { state.received = state.received ?? number }
      return state.isAwaited
    }
    guard isAwaited else {
      // Nobody would hear of it: it ends the program as it would any other.
      _ = signal(number, SIG_DFL)
      kill(getpid(), number)
      return
    }
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }
}
