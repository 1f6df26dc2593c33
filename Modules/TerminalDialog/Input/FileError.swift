/// Why a file that somebody named cannot be used.
public enum FileError: Error, Sendable, Equatable {
  /// The system does not open or read it; `reason` is in the system's words.
  case unreadable(path: String, reason: String)
  /// It is a folder, a pipe or a device, where a file is wanted.
  case notAFile(path: String)
  /// It has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
}

extension FileError {
  /// What is wrong, in a few English words.
  public var reason: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAFile(let path): "\(path) is not a file"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
    }
  }
}
