import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The keys that are pressed at a terminal, while somebody is asked.
///
/// It belongs to one dialog, which waits in it.
final class KeyInput {
  /// How long a lone escape may still become an arrow, in milliseconds: terminals send at once.
  private static let patience: Int32 = 40

  private let descriptor: Int32
  private let signals: TerminationSignals
  private let output: Output
  // On a terminal that knows it, what is pasted is told from what is typed.
  private let knowsPasting: Bool
  private var buffer = InputBuffer()
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  /// `plain` for a terminal that knows no sequences, and whose lines are read by others, too.
  init(descriptor: Int32, signals: TerminationSignals, output: Output, plain: Bool = false) {
    self.descriptor = descriptor
    self.signals = signals
    self.output = output
    knowsPasting = !plain
  }

  /// Runs `body` with the terminal in raw mode, and leaves it as it was, however that ends; `afresh`
  /// without what was typed before, and `quietly` so that nothing typed next is shown, until
  /// something else is read or shown.
  ///
  /// Throws ``DialogInterruption/unreadable(reason:)`` and what `body` throws.
  func reading<Value>(
    afresh: Bool = false, quietly: Bool = false,
    _ body: (RawMode) throws(DialogInterruption) -> Value
  ) throws(DialogInterruption) -> Value {
    signals.endQuiet()
    return try signals.awaited { () throws(DialogInterruption) in
      let mode = try RawMode(descriptor: descriptor, afresh: afresh)
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

  /// Forgets what was typed.
  private func forget() {
    keys = []
    decoder = KeyDecoder()
    _ = buffer.take(buffer.count)
  }

  /// Whether no key is there yet.
  var isWaiting: Bool { keys.isEmpty }

  /// The next key; ``Key/redraw`` also when the terminal has another size or the program went on
  /// after having been stopped.
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
    if knowsPasting { output.write(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
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
      // One at a time: together they may be a secret.
      while buffer.count > 0 { keys += decoder.keys(from: buffer.take(1)) }
    }
  }

  /// Stops the process and those started with it, as the terminal would, with the terminal put
  /// right for the shell; comes back when the shell lets it go on.
  private func suspend(_ mode: RawMode) throws(DialogInterruption) {
    setPasting(false)
    // The shell writes below.
    if knowsPasting { output.write("\r\n\u{1B}[J") }
    mode.restore()
    kill(0, SIGTSTP)
    // Another thread may be the one that is told to stop: not before the signal to go on is it over.
    _ = try InputWait.wait(for: signals.descriptor, signals, milliseconds: 200)
    try mode.enter()
    setPasting(true)
  }
}
