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
  case notAFile(path: String)
  case tooLarge(path: String, limit: Int)
}

extension FileError {
  /// What is wrong, in a few words.
  var reason: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAFile(let path): "\(path) is not a file"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
    }
  }
}

/// Reads files that the command line names.
enum InputFile {
  /// The bytes of what is at `path`, a pipe too unless it must be a `regular` file.
  ///
  /// Throws ``FileError``, also for more than `limit` bytes.
  static func read(
    _ path: String, limit: Int, regular: Bool = false
  ) throws(FileError) -> [UInt8] {
    // Without waiting: a named pipe that nobody writes to must not hang what wants a file.
    guard let file = OpenFile(path, O_RDONLY | (regular ? O_NONBLOCK : 0)) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    guard !regular || file.isRegular else { throw .notAFile(path: path) }
    guard let bytes = file.bytes(limit: limit) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }
}
