import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A secret that is asked for more than once and can be read only once. It is kept in a pipe, which
/// is the system's memory: none of the program's own holds it in between.
final class KeptSecret: Sendable {
  private let ends: Mutex<(read: Int32, write: Int32)>
  private let count: Int

  /// Keeps `secret`, at most 4,096 bytes; nil if the system has no pipe to spare.
  init?(_ secret: [UInt8]) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = Mutex((ends[0], ends[1]))
    count = secret.count
    guard systemWrite(secret.span, to: ends[1]) else { return nil }
  }

  deinit {
    ends.withLock { ends in
      close(ends.read)
      close(ends.write)
    }
  }

  /// The secret; nil if the system fails to give it back.
  func bytes() -> [UInt8]? {
    ends.withLock { ends in
      let read = ends.read
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        guard count > 0, let start = buffer.baseAddress else { return }
        initialized = unsafe max(0, systemRead(read, start, count))
      }
      return bytes.count == count && systemWrite(bytes.span, to: ends.write) ? bytes : nil
    }
  }
}
