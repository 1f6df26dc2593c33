#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files whose paths a person has given, as on a command line.
public enum InputFile {
  /// All bytes of the file at `path`, or of the pipe unless `regular` (false by default) is given.
  ///
  /// There may be at most `limit` bytes, for which memory is reserved at once. They are read into
  /// the array that is returned and are copied nowhere else: they may be a secret.
  /// Throws a ``FileError``.
  public static func read(
    _ path: String, limit: Int, regular: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = try opened(path, regular)
    defer { close(file) }
    guard let bytes = bytes(of: file, upTo: limit + 1) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  /// Throws the ``FileError`` that ``read(_:limit:regular:)`` would throw for the file at `path` as it is
  /// now, but for one that cannot be read once it is open.
  static func check(_ path: String, limit: Int, regular: Bool) throws(FileError) {
    let file = try opened(path, regular)
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
  }

  private static func opened(_ path: String, _ regular: Bool) throws(FileError) -> Int32 {
    // Opening a named pipe waits for a writer, perhaps for ever; with O_NONBLOCK it does not.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | (regular ? O_NONBLOCK : 0))
    guard file >= 0 else { throw .unreadable(path: path, reason: lastSystemError()) }
    guard !regular || isRegular(file) else {
      close(file)
      throw .notAFile(path: path)
    }
    return file
  }

  private static func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The first `capacity` bytes of `file`, or all if there are fewer; nil if reading fails.
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
