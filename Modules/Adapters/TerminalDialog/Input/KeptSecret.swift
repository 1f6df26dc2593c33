import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps a secret whose source can be read only once. It is stored in the kernel buffer of a pipe,
/// so that the process's own memory does not hold it between uses.
final class KeptSecret: Sendable {
  private let ends: Mutex<(read: Int32, write: Int32)>
  private let count: Int

  /// Stores `secret`, at most 4,096 bytes; nil if no pipe can be created or written.
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

  /// Reads the secret and writes it back to the pipe; nil if either fails.
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
