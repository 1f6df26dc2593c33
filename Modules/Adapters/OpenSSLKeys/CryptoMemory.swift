import COpenSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prepares the ordinary, unlocked memory of a process that derives keys.
public enum CryptoMemory {
  /// The bytes that threads and libraries still need at startup: three stacks of 8 MiB, and 6 MiB.
  private static let needed = 3 * (8 << 20) + (6 << 20)

  /// Limits glibc to one allocation arena, and checks that there is enough memory. Call it before
  /// the process has several threads.
  ///
  /// With several arenas, glibc reserves 64 MiB of address space for each thread. Where address
  /// space is limited, each allocation then becomes a system call. libcrypto makes millions of
  /// allocations while it derives a key, which takes minutes or fails.
  ///
  /// Returns false if there is too little memory to start threads: tasks would then wait forever.
  public static func prepare() -> Bool {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 1)
    #endif
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    // Writable like thread stacks: only writable memory counts against RLIMIT_DATA.
    let room = unsafe mmap(nil, needed, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard unsafe room != MAP_FAILED else { return false }
    unsafe munmap(room, needed)
    return true
  }
}
