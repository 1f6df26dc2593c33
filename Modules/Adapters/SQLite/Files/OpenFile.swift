#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed when the object is deallocated.
///
/// Reading and writing resume after signals and partial results.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// Nil if the file cannot be opened; `errno` has the reason.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    // Set the mode again: a restrictive umask could deny this user access.
    if flags & O_CREAT != 0, fchmod(descriptor, mode) != 0, errno != EPERM { return nil }
  }

  deinit {
    // A failing initializer ends here, too, and its caller reads `errno`: preserve it.
    let reason = errno
    if descriptor >= 0 { close(descriptor) }
    errno = reason
  }

  /// Fills `memory` from the start of the file. Returns the number of bytes read, nil if reading
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

  /// Syncs the file, so that it survives a power failure; false if that fails.
  func sync() -> Bool {
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

/// The system's message for `errno`.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }

private func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
