import COpenSSL

#if canImport(Glibc)
  import Glibc
#endif

/// Prepares the ordinary, unlocked memory of a process that derives keys.
public enum CryptoMemory {
  /// Limits glibc to one allocation arena. Call it before the process has several threads.
  ///
  /// With several arenas, glibc reserves 64 MiB of address space for each thread. Where address
  /// space is limited, each allocation then becomes a system call. libcrypto makes millions of
  /// allocations while it derives a key, which takes minutes or fails.
  public static func limitArenas() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 1)
    #endif
  }
}
