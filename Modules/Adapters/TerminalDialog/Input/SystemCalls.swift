#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's message for `errno`.
func lastSystemError() -> String { systemMessage(errno) }

/// The system's message for the error number `error`.
func systemMessage(_ error: Int32) -> String {
  // "Bad file descriptor" means nothing to a user.
  error == EBADF ? "it is closed" : unsafe String(cString: strerror(error))
}

/// The environment variable `name`; nil if it is unset or empty.
func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty ? nil : text
}

/// Whether `file` is a terminal.
func isTTY(_ file: Int32) -> Bool { isatty(file) == 1 }

/// The size of the terminal `file` in columns and rows; 80 by 24 if it is unknown.
func terminalSize(of file: Int32) -> (columns: Int, rows: Int) {
  var size = winsize()
  guard unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
  return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
}

/// Discards the unread input of the terminal `file`.
func discardInput(of file: Int32) { tcflush(file, TCIFLUSH) }

/// Calls the system's `read`, for types with a `read` method of their own.
func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

/// Writes all of `bytes`, retrying after EINTR and EAGAIN; false if that fails.
func systemWrite(_ bytes: Span<UInt8>, to file: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var place = 0
    while place < buffer.count, let start = buffer.baseAddress {
      let count = unsafe write(file, start + place, buffer.count - place)
      if count < 0, errno == EINTR || (errno == EAGAIN && canWrite(to: file)) { continue }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }
}

/// Waits at most `milliseconds` until `file` accepts more bytes; -1, the default, means no timeout.
/// False if it does not. Another process may have made it non-blocking.
func canWrite(to file: Int32, within milliseconds: Int32 = -1) -> Bool {
  var watched = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
  let ready = unsafe poll(&watched, 1, milliseconds)
  return ready > 0 || (ready < 0 && errno == EINTR)
}
