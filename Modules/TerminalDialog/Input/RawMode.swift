import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal that gives each key at once and shows none, until restored.
///
/// Keys for signals come as keys, too: whoever reads them can put the terminal right first.
struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Enters the mode; `afresh` without what was typed before.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)``.
  init(descriptor: Int32, afresh: Bool) throws(DialogInterruption) {
    self.descriptor = descriptor
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
    before = settings
    try enter()
    if afresh { tcflush(descriptor, TCIFLUSH) }
  }

  /// Enters the mode, again after having been stopped.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)``.
  func enter() throws(DialogInterruption) {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON | INLCR | IGNCR | ISTRIP)
    guard unsafe tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
  }

  /// Leaves the terminal as it was, but for showing what is typed, and for Ctrl-Z, which would leave
  /// it so to the shell.
  func restoreQuietly() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Leaves the terminal as it was.
  func restore() {
    var settings = before
    // Without waiting for what was written: the output may be stopped.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
