import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The raw mode of a terminal: keys are read immediately and not echoed.
///
/// Ctrl-C and Ctrl-\ are keys and raise no signal, so that the terminal can be restored before the
/// program acts on them. Ctrl-Z does nothing.
struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Enters raw mode; with `afresh`, keys typed before are discarded. If `earlier` left echo off,
  /// ``restore()`` restores the settings from before `earlier`.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
  init(descriptor: Int32, afresh: Bool, following earlier: RawMode?) throws(DialogInterruption) {
    self.descriptor = descriptor
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
    before = earlier?.before ?? settings
    try enter()
    if afresh { discardInput(of: descriptor) }
  }

  /// Enters raw mode, also again after the process was stopped.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
  func enter() throws(DialogInterruption) {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON | INLCR | IGNCR | ISTRIP)
    guard unsafe tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else {
      throw .unreadable(reason: lastSystemError())
    }
  }

  /// Restores the terminal but leaves echo off. Ctrl-Z is disabled: it would leave the shell a
  /// terminal without echo.
  func restoreQuietly() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Restores the settings from before raw mode.
  func restore() {
    var settings = before
    // TCSANOW does not wait for pending output, which the person may have paused with Ctrl-S.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
