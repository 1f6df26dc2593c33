import CSQLite
import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits where SQLite finds the database locked by another connection, and knows which process that
/// is.
///
/// It belongs to one connection.
final class BusyHandler {
  /// The byte of the shared-memory file that whoever writes in WAL mode has locked
  /// (https://sqlite.org/walformat.html, section 2.2.1).
  private static let writeLock: Int64 = 120
  private let path: String
  private var patience = Patience(on: ContinuousClock())
  private var refusal = StorageError.busy

  /// The waiting for the database at `path`.
  init(path: String) { self.path = path }

  /// Has SQLite ask this whenever `connection` must wait; the connection keeps it.
  func serve(_ connection: OpaquePointer) {
    unsafe sqlite3_busy_handler(
      connection,
      { context, count in
        guard let context = unsafe context else { return 0 }
        let handler = unsafe Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue()
        if count == 0 { handler.begin() }
        return handler.wait() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Another lock is waited for.
  private func begin() {
    patience = Patience(on: ContinuousClock())
  }

  /// Why the last waiting was in vain.
  func takeRefusal() -> StorageError {
    defer { refusal = .busy }
    return refusal
  }

  /// Waits a moment; false if it is not worth it any longer.
  func wait() -> Bool {
    do { try patience.check { holder } } catch {
      refusal = error
      return false
    }
    usleep(UInt32(patience.pause / .microseconds(1)))
    return true
  }

  private var holder: Int32? {
    LockHolder.process(ofRecordLockOn: path + "-shm", byte: Self.writeLock)
  }
}

extension StorageError {
  /// Whether somebody else was in the way, and nothing was written.
  var isBusy: Bool {
    switch self {
    case .busy, .held: true
    default: false
    }
  }
}
