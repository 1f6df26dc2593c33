#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks the limit on open files of this process.
public enum FileDescriptors {
  /// The number of descriptors for a database with its journals, the key files and libdispatch.
  private static let needed = 9

  /// Whether enough file descriptors are free for a command.
  ///
  /// Check this before any work: libdispatch aborts the process if it gets no descriptor for
  /// itself. The check opens no file, because another thread may be opening one.
  public static var areEnough: Bool {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard limit >= 0 else { return true }
    var free = 0
    for number in 0..<Int32(clamping: limit) where fcntl(number, F_GETFD) < 0 {
      free += 1
      if free == needed { return true }
    }
    return false
  }
}
