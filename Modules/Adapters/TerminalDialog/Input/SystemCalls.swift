#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's message for the last error.
func lastSystemError() -> String { systemMessage(errno) }

/// The system's message for the error numbered `error`.
func systemMessage(_ error: Int32) -> String {
  // "Bad file descriptor" tells a person nothing.
  error == EBADF ? "it is closed" : unsafe String(cString: strerror(error))
}

/// What the environment says of `name`; nil if nothing, or an empty text.
func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty ? nil : text
}

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
      if count < 0, errno == EINTR || (errno == EAGAIN && waitToWrite(file)) { continue }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }
}

/// Waits until `file`, which another process may have set not to block, takes more; false if that
/// fails.
private func waitToWrite(_ file: Int32) -> Bool {
  var watched = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
  return unsafe poll(&watched, 1, -1) > 0 || errno == EINTR
}
