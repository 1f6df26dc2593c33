import CSQLite
import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits while another connection has locked the database, and finds the process that holds the
/// lock.
///
/// It belongs to one connection.
final class BusyHandler {
  /// The byte of the shared-memory file that a writer in WAL mode locks
  /// (https://sqlite.org/walformat.html, section 2.2.1).
  private static let writeLock: Int64 = 120
  private let path: String
  private var lockWait = LockWait(on: ContinuousClock())
  private var refusal = StorageError.busy

  /// A handler for the database at `path`.
  init(path: String) { self.path = path }

  /// Registers this handler with `connection`, whose owner must keep it alive.
  func serve(_ connection: OpaquePointer) {
    unsafe sqlite3_busy_handler(
      connection,
      { context, count in
        guard let context = unsafe context else { return 0 }
        let handler = unsafe Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue()
        if count == 0 { handler.lockWait = LockWait(on: ContinuousClock()) }
        return handler.wait() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Returns the error of the last wait that reached a limit, and resets it to `busy`.
  func takeRefusal() -> StorageError {
    defer { refusal = .busy }
    return refusal
  }

  /// Sleeps before the next attempt; false if the limits of ``LockWait`` are reached.
  func wait() -> Bool {
    do { try lockWait.check { holder } } catch {
      refusal = error
      return false
    }
    usleep(UInt32(lockWait.pause / .microseconds(1)))
    return true
  }

  private var holder: Int32? {
    LockHolder.process(ofRecordLockOn: path + "-shm", byte: Self.writeLock)
  }
}
