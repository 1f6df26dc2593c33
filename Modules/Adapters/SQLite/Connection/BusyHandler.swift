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
  private var lockWait = LockWait(at: .now)
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
        if count == 0 { handler.lockWait = LockWait(at: .now) }
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
    do { try lockWait.check(at: .now) { holder } } catch {
      refusal = error
      return false
    }
    usleep(UInt32(lockWait.pause(at: .now) / .microseconds(1)))
    return true
  }

  private var holder: Int32? {
    LockHolder.process(ofRecordLockOn: path + "-shm", byte: Self.writeLock)
  }
}

/// The limits for waiting for a lock: 30 seconds while one other process holds it, and ten minutes
/// in total.
///
/// Call ``check(at:_:)`` after each failed attempt. Giving up then always follows an attempt,
/// however long the sleep before it took.
struct LockWait {
  /// Looking up the holder costs more than an attempt, so the holder is not looked up after each
  /// attempt.
  private static let pollInterval = Duration.seconds(1)

  private let start: ContinuousClock.Instant
  private var looked: ContinuousClock.Instant
  private var since: ContinuousClock.Instant
  private var holder: Int32?

  /// Starts the wait.
  init(at start: ContinuousClock.Instant) {
    self.start = start
    looked = start
    since = start
  }

  /// Throws ``StorageError/held(by:)`` or ``StorageError/busy`` if a limit is reached at `now`.
  /// `look` returns the process that holds the lock, nil if it is unknown.
  mutating func check(
    at now: ContinuousClock.Instant, _ look: () -> Int32?
  ) throws(StorageError) {
    guard looked.duration(to: now) >= Self.pollInterval else { return }
    looked = now
    let current = look()
    if let current, current != holder {
      holder = current
      since = now
    }
    // The holder may be another task of this process at each look, so that the 30 seconds do not
    // apply.
    let isOwn = holder == getpid()
    guard since.duration(to: now) < (isOwn ? .seconds(600) : .seconds(30)),
      start.duration(to: now) < .seconds(600)
    else { throw current.map { .held(by: $0) } ?? .busy }
  }

  /// How long to sleep before the next attempt. It is random, so that all waiters have the same
  /// chance. After one second it is longer, to leave the processor to the holder.
  func pause(at now: ContinuousClock.Instant) -> Duration {
    let isLong = start.duration(to: now) > .seconds(1)
    return .milliseconds(isLong ? Int.random(in: 20...120) : Int.random(in: 5...30))
  }
}

/// Finds the process that holds a lock on a file, on systems that report it in `/proc/locks`.
enum LockHolder {
  /// The process that has locked the byte `byte` of the file at `path` for writing with `fcntl`;
  /// nil if no process has locked it, or the system does not report locks. The file is not opened:
  /// closing it would release this process's own locks.
  static func process(ofRecordLockOn path: String, byte: Int64) -> Int32? {
    var status = stat()
    var locks = [UInt8](repeating: 0, count: 1 << 20)
    var memory = locks.mutableSpan
    guard unsafe lstat(path, &status) == 0,
      let count = OpenFile("/proc/locks", O_RDONLY)?.read(into: &memory)
    else { return nil }
    let name = name(of: status)
    // A line: `1: POSIX  ADVISORY  WRITE 708 08:01:3020349 120 120`. A waiting process has `->`
    // after the number.
    for line in String(decoding: locks[..<count], as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 8, fields[1] == "POSIX", fields[3] == "WRITE", fields[5] == name,
        let first = Int64(fields[6]), first <= byte,
        fields[7] == "EOF" || Int64(fields[7]).map({ byte <= $0 }) == true,
        let process = Int32(fields[4]), process > 0
      else { continue }
      return process
    }
    return nil
  }

  /// The file's name in /proc/locks: major and minor device number, and inode number.
  private static func name(of status: stat) -> String {
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    return "\(hexadecimal(major)):\(hexadecimal(minor)):\(status.st_ino)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}
