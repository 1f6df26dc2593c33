import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into bytes of a pipe, so that whoever waits for input wakes,
/// puts the terminal right and stops by itself.
public final class TerminationSignals: Sendable {
  /// Readable once a signal has come.
  let descriptor: Int32
  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let first = Mutex<Int32?>(nil)

  /// Starts catching; nil if the system has no pipe left.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    for number in [SIGINT, SIGTERM, SIGHUP] { catchSignal(number, writingTo: ends[1]) }
  }

  /// The signal that came first, if any has.
  public var received: Int32? { first.withLock { $0 } }

  private func catchSignal(_ number: Int32, writingTo writeEnd: Int32) {
    // Its default action would end the process before the source hears of it.
    _ = signal(number, SIG_IGN)
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
