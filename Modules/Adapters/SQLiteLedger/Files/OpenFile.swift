#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed when nobody needs it any more.
///
/// Reading and writing go on after an interruption by a signal and after a part.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// Nil if it cannot be opened: the reason is in `errno`.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    // Some umasks would keep ourselves out of what is made here.
    if flags & O_CREAT != 0, fchmod(descriptor, mode) != 0, errno != EPERM { return nil }
  }

  deinit {
    // Also an initialiser that fails ends here, and its caller asks `errno` why.
    let reason = errno
    if descriptor >= 0 { close(descriptor) }
    errno = reason
  }

  /// Whether it is a file, and no pipe, folder or device.
  var isRegular: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether it is what `path` leads to, and was not replaced.
  func isStill(at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0 else {
      return false
    }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// All bytes, but at most one more than `limit`; nil if reading fails.
  func bytes(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    // A secret is never moved to another place, where it would not be wiped.
    bytes.reserveCapacity(min(limit + 1, 65_536))
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 65_536))
    // It may have been a PIN.
    defer { for index in chunk.indices { chunk[index] = 0 } }
    while bytes.count <= limit {
      let count = unsafe systemRead(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Fills `memory` from the start of the file; returns how many bytes were there, nil if reading
  /// fails.
  func read(into memory: inout MutableSpan<UInt8>) -> Int? {
    unsafe memory.withUnsafeMutableBytes { bytes in
      var place = 0
      while place < bytes.count, let start = bytes.baseAddress {
        let count = unsafe systemRead(descriptor, start + place, bytes.count - place)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        guard count > 0 else { break }
        place += count
      }
      return place
    }
  }

  /// Writes all of `bytes` and syncs them; false if that fails.
  func writeDurably(_ bytes: Span<UInt8>) -> Bool {
    let isWritten = unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count, let start = bytes.baseAddress {
        let count = unsafe systemWrite(descriptor, start + place, bytes.count - place)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        place += count
      }
      return true
    }
    return isWritten && sync()
  }

  /// Has what was written stay also after a power failure; false if that fails.
  func sync() -> Bool {
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

/// The system's words for the last error.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }

private func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
