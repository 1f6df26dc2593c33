#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files that somebody named, as on a command line.
public enum InputFile {
  /// The bytes at `path`: at most `limit` of them, for which memory is set aside at once.
  ///
  /// A pipe can be read, too, unless it must be a `regular` file; false by default. The bytes are
  /// read into the array that is returned, and are nowhere else: they may be a secret.
  /// Throws a ``FileError``.
  public static func read(
    _ path: String, limit: Int, regular: Bool = false
  ) throws(FileError) -> [UInt8] {
    // Without waiting: a named pipe that nobody writes to must not hang what wants a file.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | (regular ? O_NONBLOCK : 0))
    guard file >= 0 else { throw .unreadable(path: path, reason: lastSystemError()) }
    defer { close(file) }
    guard !regular || isRegular(file) else { throw .notAFile(path: path) }
    guard let bytes = bytes(of: file, upTo: limit + 1) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  private static func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes up to the end of `file` or to `capacity`; nil if the system does not read it.
  private static func bytes(of file: Int32, upTo capacity: Int) -> [UInt8]? {
    var isReadable = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity, let start = buffer.baseAddress {
        let more = unsafe systemRead(file, start + count, capacity - count)
        if more < 0, errno == EINTR { continue }
        isReadable = more >= 0
        guard more > 0 else { break }
        count += more
      }
    }
    return isReadable ? bytes : nil
  }
}
