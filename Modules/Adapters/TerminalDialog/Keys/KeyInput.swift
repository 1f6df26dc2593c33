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

  private let descriptor: Int32
  private let signals: TerminationSignals
  private let output: Output
  private let idle: IdleTime
  // When the last key was pressed, or the current reading began.
  private var lastKey = ContinuousClock.now
  // Whether the terminal supports bracketed paste, which marks pasted text.
  private let supportsBracketedPaste: Bool
  private var buffer = InputBuffer()
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  /// Set `plain` for a terminal without control sequences. Keys are then read one byte at a time,
  /// because ``LineInput`` reads the same descriptor.
  init(
    descriptor: Int32, signals: TerminationSignals, output: Output, idle: IdleTime,
    plain: Bool = false
  ) {
    self.idle = idle
    self.descriptor = descriptor
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
      let mode = try RawMode(descriptor: descriptor, afresh: afresh, following: signals.takeQuiet())
      if afresh { forget() }
      lastKey = .now
      setPasting(true)
      defer {
        setPasting(false)
        mode.restore()
        if quietly { signals.beQuiet(mode) }
      }
      return try body(mode)
    }
  }

  /// Discards typed keys that were not handled yet.
  private func forget() {
    keys = []
    decoder = KeyDecoder()
    _ = buffer.take(buffer.count)
  }

  /// Whether no decoded key is left, so that the next key must be read from the terminal.
  var isWaiting: Bool { keys.isEmpty }

  /// Returns the next key. ``Key/redraw`` also reports that the terminal was resized or the process
  /// continued after a stop.
  ///
  /// Throws `DialogInterruption.stopped` for Ctrl-C, Ctrl-D, Ctrl-\, the end of input and a signal;
  /// and `DialogInterruption.unreadable(reason:)`.
  func next(in mode: RawMode) throws(DialogInterruption) -> Key {
    while keys.isEmpty { try readMore(mode) }
    switch keys.removeFirst() {
    case .interrupt: throw stop(SIGINT)
    case .endOfInput: throw .stopped
    case .quit: throw stop(SIGQUIT)
    case let key: return key
    }
  }

  private func setPasting(_ isOn: Bool) {
    if supportsBracketedPaste { output.draw(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  private func stop(_ number: Int32) -> DialogInterruption {
    signals.receive(number)
    return .stopped
  }

  private func readMore(_ mode: RawMode) throws(DialogInterruption) {
    let timeout = decoder.isAmbiguous ? Self.escapeTimeout : idle.timeout(since: lastKey)
    switch try signals.wait(for: descriptor, milliseconds: timeout) {
    case .redraw:
      try mode.enter()
      keys.append(.redraw)
    case .nothing: keys += decoder.isAmbiguous ? decoder.flush() : [.idle]
    case .ready where idle.timeout(since: lastKey) == 0:
      // The machine or the process slept beyond the limit: the first key must not act.
      discardInput(of: descriptor)
      forget()
      keys.append(.idle)
    case .ready:
      lastKey = .now
      guard try buffer.fill(from: descriptor, atMost: supportsBracketedPaste ? .max : 1) else {
        throw .stopped
      }
      // Decode one byte at a time, so that no copy holds several bytes of a secret.
      while buffer.count > 0 { keys += decoder.keys(from: buffer.take(1)) }
    }
  }
}
