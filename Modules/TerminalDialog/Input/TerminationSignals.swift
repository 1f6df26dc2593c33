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
  private static let caught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Readable once a signal has come.
  let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let first = Mutex<Int32?>(nil)

  /// Prepares to catch; nil if the system has no pipe left.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for number in Self.caught { watch(number, writingTo: ends[1]) }
  }

  /// The signal that came first, if any has.
  public var received: Int32? { first.withLock { $0 } }

  /// Runs `body` with the signals caught; those that were ignored before stay ignored.
  func caught<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Its default action would end the process before the source hears of it.
    let before = Self.caught.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in before { _ = signal(number, action) } }
    return try body()
  }

  private func watch(_ number: Int32, writingTo writeEnd: Int32) {
    sources.withLock { sources in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { [weak self] in
        self?.first.withLock { $0 = $0 ?? number }
        var byte: UInt8 = 1
        _ = unsafe write(writeEnd, &byte, 1)
      }
      source.resume()
      sources.append(source)
    }
  }
}
