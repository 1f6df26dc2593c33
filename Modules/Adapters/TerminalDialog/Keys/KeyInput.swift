import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads keys from a terminal.
///
/// It belongs to one dialog, and blocks that dialog while it waits.
final class KeyInput {
  /// Timeout in milliseconds for the rest of a sequence after an escape byte. Terminals send a
  /// sequence in one piece, so a single byte is the Escape key.
  private static let escapeTimeout: Int32 = 40

  private let input: DialogInput
  private let signals: TerminationSignals
  private let output: Output
  // Whether the terminal supports bracketed paste, which marks pasted text.
  private let supportsBracketedPaste: Bool
  private var decoder = KeyDecoder()
  /// Whether the person has stopped the program while keys were read the last time.
  private(set) var hasStopped = false

  /// Set `plain` for a terminal without control sequences.
  init(descriptor: Int32, signals: TerminationSignals, output: Output, plain: Bool = false) {
    input = DialogInput(descriptor: descriptor)
    self.signals = signals
    self.output = output
    supportsBracketedPaste = !plain
  }

  /// Runs `body` with the terminal in raw mode, and restores the terminal even if `body` throws.
  ///
  /// With `afresh`, keys typed before are discarded. With `quietly`, echo stays off until the next
  /// question.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)` and the errors of `body`.
  func reading<Value>(
    afresh: Bool = false, quietly: Bool = false,
    _ body: (RawMode) throws(DialogInterruption) -> Value
  ) throws(DialogInterruption) -> Value {
    try signals.awaited { () throws(DialogInterruption) in
      let mode = try RawMode(
        descriptor: input.descriptor, afresh: afresh, following: signals.takeQuiet())
      hasStopped = false
      if afresh { decoder = KeyDecoder() }
      setPasting(true)
      defer {
        setPasting(false)
        mode.restore()
        if quietly { signals.beQuiet(mode) }
      }
      do throws(DialogInterruption) { return try body(mode) } catch {
        hasStopped = error == .stopped
        throw error
      }
    }
  }

  /// Whether the next key must be waited for.
  var isWaiting: Bool { !input.isReady }

  /// Returns the next key. ``Key/redraw`` also reports that the terminal was resized or the process
  /// continued after a stop. `beforeSuspension` can erase what must not stay on the screen.
  ///
  /// Throws `DialogInterruption.stopped` for Ctrl-C, Ctrl-D, Ctrl-\, the end of input and a signal;
  /// and `DialogInterruption.unreadable(reason:)`.
  func next(
    in mode: RawMode, beforeSuspension: () -> Void = {}
  ) throws(DialogInterruption) -> Key {
    while true {
      switch try read(mode) {
      case nil: continue
      case .interrupt: throw stop(SIGINT)
      case .endOfInput: throw .stopped
      case .quit: throw stop(SIGQUIT)
      case .suspend:
        beforeSuspension()
        try suspend(mode)
        return .resumed
      case let key?: return key
      }
    }
  }

  private func setPasting(_ isOn: Bool) {
    if supportsBracketedPaste { output.draw(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  private func stop(_ number: Int32) -> DialogInterruption {
    signals.receive(number)
    return .stopped
  }

  /// Reads one byte, and returns the key that it completes. One at a time, so that no copy holds
  /// several bytes of a secret, and later ones stay unread for ``LineInput``.
  private func read(_ mode: RawMode) throws(DialogInterruption) -> Key? {
    let escapeTimeout = decoder.isAmbiguous ? Self.escapeTimeout : -1
    switch try input.wait(signals, milliseconds: escapeTimeout) {
    case .redraw:
      try mode.enter()
      return .redraw
    case .nothing: return decoder.flush()
    case .ready:
      var byte: [UInt8] = [0]
      guard let count = try input.read(to: &byte) else { throw .stopped }
      return count > 0 ? decoder.key(from: byte[0]) : nil
    }
  }

  /// Restores the terminal for the shell and stops the process group, as Ctrl-Z does outside raw
  /// mode. Returns when the shell continues the process.
  private func suspend(_ mode: RawMode) throws(DialogInterruption) {
    setPasting(false)
    // The shell writes its prompt below the question.
    if supportsBracketedPaste { output.draw("\r\n\u{1B}[J") }
    mode.restore()
    kill(0, SIGTSTP)
    // SIGTSTP may be delivered to another thread, so `kill` can return before the process stops:
    // wait for SIGCONT, which ends the stop.
    _ = try DialogInput(descriptor: signals.descriptor).wait(signals, milliseconds: 200)
    try mode.enter()
    setPasting(true)
  }
}

/// The raw mode of a terminal: keys are read immediately and not echoed.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z are keys and raise no signal, so that the terminal can be restored
/// before the program acts on them.
struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Enters raw mode; with `afresh`, keys typed before are discarded. If `earlier` left echo off,
  /// ``restore()`` restores the settings from before `earlier`.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
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
    if afresh { DialogInput(descriptor: descriptor).flush() }
  }

  /// Enters raw mode, also again after the process was stopped.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)`.
  func enter() throws(DialogInterruption) {
    let isSet = change(TCSADRAIN) {
      $0.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      $0.c_iflag &= ~tcflag_t(ICRNL | IXON | INLCR | IGNCR | ISTRIP)
    }
    guard isSet else { throw .unreadable(reason: lastSystemError()) }
  }

  /// Restores the terminal but leaves echo off. Ctrl-Z is disabled: it would leave the shell a
  /// terminal without echo.
  func restoreQuietly() {
    _ = change {
      $0.c_lflag &= ~tcflag_t(ECHO)
      unsafe withUnsafeMutableBytes(of: &$0.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    }
  }

  /// Restores the settings from before raw mode.
  func restore() { _ = change { _ in } }

  /// Sets the terminal to the settings from before raw mode, changed by `body`; false if that
  /// fails. By default it does not wait for pending output, which the person may have paused with
  /// Ctrl-S.
  private func change(_ when: Int32 = TCSANOW, _ body: (inout termios) -> Void) -> Bool {
    var settings = before
    body(&settings)
    return unsafe tcsetattr(descriptor, when, &settings) == 0
  }
}
