import COpenSSL

/// How libcrypto gets memory for what is not secret.
public enum CryptoMemory {
  /// Has all threads of the process allocate from one arena of the C library. To be called before there
  /// are several.
  ///
  /// Otherwise glibc reserves 64 MiB of addresses for each thread. Where addresses are short each
  /// allocation becomes a system call, and libcrypto makes millions of them while it derives a key: it
  /// takes minutes, or fails.
  public static func useOneArena() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 1)
    #endif
  }
}
