import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal's raw mode: each key can be read at once, and none is shown.
///
/// Ctrl-C and the like come as keys and raise no signal, so that the terminal can be restored
/// before the program acts on them.
struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Enters the mode; with `afresh`, what was typed before is dropped. If `earlier` restored the
  /// terminal quietly, it is restored from this as it was before that.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)``.
  init(
    descriptor: Int32, afresh: Bool, following earlier: RawMode?
  ) throws(DialogInterruption) {
    self.descriptor = descriptor
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
    before = earlier?.before ?? settings
    try enter()
    if afresh { tcflush(descriptor, TCIFLUSH) }
  }

  /// Enters the mode, also again after the process was stopped.
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

  /// Restores the terminal, but typed keys are still not shown. Ctrl-Z is off: it would leave the
  /// shell a terminal that shows nothing.
  func restoreQuietly() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Restores the terminal.
  func restore() {
    var settings = before
    // TCSANOW does not wait until all output is written: the person may have stopped it.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
