import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Disk space held by a file without a name. It is free again when the object is deallocated or the
/// process ends.
final class ReservedSpace: Sendable {
  /// More than a small transaction writes: a few pages, and a new part of the log's index.
  private static let size: off_t = 131_072
  private let file: OpenFile?

  /// Reserves space on the disk of `folder`, if its file system can.
  ///
  /// Throws ``StorageError/failed(reason:)`` if the disk is full.
  init(in folder: String) throws(StorageError) {
    #if os(Linux)
      file = OpenFile(folder, Self.unnamed | O_RDWR, mode: 0o600)
      let failure = file.map { posix_fallocate($0.descriptor, 0, Self.size) } ?? errno
      if [ENOSPC, EDQUOT].contains(failure) {
        throw .failed(reason: "the disk is full")
      }
    #else
      file = nil
    #endif
  }

  #if os(Linux)
    /// O_TMPFILE, which Swift does not import.
    private static let unnamed = O_DIRECTORY | 0o20000000
  #endif
}
