#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes text to a file descriptor, without a buffer.
public struct Output: Sendable {
  private let descriptor: Int32

  /// Output to `descriptor`: 1 for standard output, 2 for standard error.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// How many columns it has; 80 where that is not known.
  public var columns: Int { size.columns }

  /// How many columns and rows it has; 80 and 24 where that is not known.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Writes `text` as it is. What cannot be written is dropped, as when a pipe's reader has ended:
  /// there is no other output on which it could be reported.
  public func write(_ text: String) {
    write(Array(text.utf8).span)
  }

  /// Writes `bytes` as they are, and copies them nowhere else: they may be a secret. What cannot be
  /// written is dropped.
  func write(_ bytes: Span<UInt8>) {
    _ = systemWrite(bytes, to: descriptor)
  }

  /// Writes `lines`, each followed by a line feed.
  public func write(lines: [String]) {
    guard !lines.isEmpty else { return }
    write(lines.joined(separator: "\n") + "\n")
  }
}
