import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A fixed-size buffer of bytes that were read but not consumed. Consumed bytes are overwritten:
/// they may be a secret.
struct InputBuffer {
  static let capacity = 65_536 + 4096

  private var storage = [UInt8](repeating: 0, count: capacity)
  private var start = 0
  private var end = 0

  /// The number of bytes in the buffer.
  var count: Int { end - start }

  /// Removes and returns the first line without its line end; nil if there is no line feed.
  mutating func takeLine() -> [UInt8]? {
    guard let feed = storage[start..<end].firstIndex(of: 0x0A) else { return nil }
    let line = takeEnding(feed - start)
    _ = take(1)
    return line
  }

  /// Removes and returns all bytes, as a last line without line feed.
  mutating func takeRest() -> [UInt8] { takeEnding(count) }

  /// Removes `count` bytes, and returns them without a final carriage return.
  private mutating func takeEnding(_ count: Int) -> [UInt8] {
    guard count > 0, storage[start + count - 1] == 0x0D else { return take(count) }
    let line = take(count - 1)
    _ = take(1)
    return line
  }

  /// Removes and returns the next `count` bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(storage[start..<start + count])
    for index in start..<start + count { storage[index] = 0 }
    start += count
    if start == end { (start, end) = (0, 0) }
    return taken
  }

  /// Reads once from `descriptor`, at most `limit` bytes; returns false at the end of its input.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
  mutating func fill(
    from descriptor: Int32, atMost limit: Int = .max
  ) throws(DialogInterruption) -> Bool {
    moveToFront()
    let (from, room) = (end, min(limit, storage.count - end))
    let count = unsafe storage.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe systemRead(descriptor, base + from, room)
    }
    if count > 0 { end += count }
    // EIO: the terminal was closed.
    if count == 0 || (count < 0 && errno == EIO) { return false }
    if count < 0, errno != EINTR, errno != EAGAIN { throw .unreadable(reason: lastSystemError()) }
    return true
  }

  private mutating func moveToFront() {
    guard start > 0 else { return }
    for index in 0..<count {
      storage[index] = storage[start + index]
      storage[start + index] = 0
    }
    (start, end) = (0, count)
  }
}
