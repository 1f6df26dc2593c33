#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's message for the last error.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }

/// `read` by another name, for types that have a `read` of their own.
func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

/// Writes all of `bytes`, also after an interruption by a signal; false if that fails.
func systemWrite(_ bytes: Span<UInt8>, to file: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var place = 0
    while place < buffer.count, let start = buffer.baseAddress {
      let count = unsafe write(file, start + place, buffer.count - place)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }
}
