import COpenSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a process that derives keys gets memory for what is not secret.
public enum CryptoMemory {
  /// What threads and libraries still need when a program starts.
  private static let needed = 3 * (8 << 20) + (6 << 20)

  /// Readies the process for deriving keys where memory is short: all threads allocate from one
  /// arena of the C library. To be called before there are several.
  ///
  /// Otherwise glibc reserves 64 MiB of addresses for each thread. Where addresses are short each
  /// allocation becomes a system call, and libcrypto makes millions of them while it derives a key:
  /// it takes minutes, or fails.
  ///
  /// False if there is too little memory even so: the threads that tasks run on could not be made,
  /// and whoever waits for one waits for ever.
  public static func prepare() -> Bool {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 1)
    #endif
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    // To be written, as stacks are: only that counts against RLIMIT_DATA.
    let room = unsafe mmap(nil, needed, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard unsafe room != MAP_FAILED else { return false }
    unsafe munmap(room, needed)
    return true
  }
}
