#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many files a process may have open.
public enum FileDescriptors {
  /// What a database with its journals, the keys and libdispatch open together.
  private static let needed = 9

  /// Whether this process may open the files that a command needs. libdispatch ends the process
  /// where it gets none for itself, in the middle of whatever is being done.
  ///
  /// Nothing is opened to find out, since another thread may be opening something.
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
