import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the keys that a person presses at a terminal.
///
/// It belongs to one dialog, which it blocks while it waits.
final class KeyInput {
  /// How long to wait, in milliseconds, for the rest of a sequence after an escape byte. Terminals
  /// send a sequence in one piece.
  private static let patience: Int32 = 40

  private let descriptor: Int32
  private let signals: TerminationSignals
  private let output: Output
  // Whether the terminal can mark pasted text, so that it is told from typed text.
  private let knowsPasting: Bool
  private var buffer = InputBuffer()
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  /// `plain` for a terminal without control sequences, whose input is also read line by line.
  init(descriptor: Int32, signals: TerminationSignals, output: Output, plain: Bool = false) {
    self.descriptor = descriptor
    self.signals = signals
    self.output = output
    knowsPasting = !plain
  }

  /// Runs `body` with the terminal in raw mode, and restores it however `body` ends.
  ///
  /// With `afresh`, what was typed before is dropped. With `quietly`, what is typed afterwards is
  /// not shown until the next question.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)`` and what `body` throws.
  func reading<Value>(
    afresh: Bool = false, quietly: Bool = false,
    _ body: (RawMode) throws(DialogInterruption) -> Value
  ) throws(DialogInterruption) -> Value {
    try signals.awaited { () throws(DialogInterruption) in
      let mode = try RawMode(
        descriptor: descriptor, afresh: afresh, following: signals.takeQuiet())
      if afresh { forget() }
      setPasting(true)
      defer {
        setPasting(false)
        mode.restore()
        if quietly { signals.beQuiet(mode) }
      }
      return try body(mode)
    }
  }

  /// Drops what was typed.
  private func forget() {
    keys = []
    decoder = KeyDecoder()
    _ = buffer.take(buffer.count)
  }

  /// Whether no key has been read that was not taken yet.
  var isWaiting: Bool { keys.isEmpty }

  /// The next key. ``Key/redraw`` is also returned when the terminal was resized or the process
  /// goes on after it was stopped.
  ///
  /// Throws ``DialogInterruption/stopped`` for Ctrl-C, Ctrl-D, the terminal's end and a signal, and
  /// ``DialogInterruption/unreadable(reason:)``.
  func next(in mode: RawMode) throws(DialogInterruption) -> Key {
    while keys.isEmpty { try readMore(mode) }
    switch keys.removeFirst() {
    case .interrupt: throw stop(SIGINT)
    case .endOfInput: throw .stopped
    case .quit: throw stop(SIGQUIT)
    case .suspend:
      try suspend(mode)
      return .resumed
    case let key: return key
    }
  }

  private func setPasting(_ isOn: Bool) {
    if knowsPasting { output.draw(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  private func stop(_ number: Int32) -> DialogInterruption {
    signals.receive(number)
    return .stopped
  }

  private func readMore(_ mode: RawMode) throws(DialogInterruption) {
    let patience = decoder.isAmbiguous ? Self.patience : -1
    switch try InputWait.wait(for: descriptor, signals, milliseconds: patience) {
    case .redraw:
      try mode.enter()
      keys.append(.redraw)
    case .nothing: keys += decoder.flush()
    case .ready:
      guard try buffer.fill(from: descriptor, atMost: knowsPasting ? .max : 1) else {
        throw .stopped
      }
      // One byte at a time, so that the bytes of a secret are not copied together.
      while buffer.count > 0 { keys += decoder.keys(from: buffer.take(1)) }
    }
  }

  /// Restores the terminal for the shell and stops the process group, as Ctrl-Z does otherwise.
  /// Returns when the shell lets it go on.
  private func suspend(_ mode: RawMode) throws(DialogInterruption) {
    setPasting(false)
    // The shell's prompt goes below the question.
    if knowsPasting { output.draw("\r\n\u{1B}[J") }
    mode.restore()
    kill(0, SIGTSTP)
    // SIGTSTP may be delivered to another thread, so `kill` can return before the process stops:
    // wait for SIGCONT, which ends the stop.
    _ = try InputWait.wait(for: signals.descriptor, signals, milliseconds: 200)
    try mode.enter()
    setPasting(true)
  }
}
