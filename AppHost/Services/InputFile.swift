#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file that the command line names cannot be used.
enum FileError: Error, Sendable, Equatable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, limit: Int)
}

/// Reads files that the command line names.
enum InputFile {
  /// The bytes of the file at `path`; throws ``FileError``, also for more than `limit` bytes.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without waiting, so that a named pipe nobody writes to does not hang the program.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe systemRead(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }

  private static func failure(_ path: String) -> FileError {
    .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

private func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}
