/// Why a file whose path a person has given cannot be used.
public enum FileError: Error, Sendable, Equatable {
  /// It cannot be opened or read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// It is a folder, a pipe or a device, and must be a file.
  case notAFile(path: String)
  /// It has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// It is to be made, and something is there already.
  case exists(path: String)
  /// It cannot be made or written; `reason` is the system's message.
  case unwritable(path: String, reason: String)
}

extension FileError {
  /// What is wrong, in a few English words.
  public var reason: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAFile(let path): "\(path) is not a file"
    case .exists(let path): "\(path) is there already"
    case .unwritable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
    }
  }
}
