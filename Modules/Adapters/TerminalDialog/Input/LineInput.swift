import FeatureDependencies

/// Reads lines from a file descriptor. A signal ends the wait for a line, and so does the idle time
/// of a customer at a terminal.
actor LineInput {
  private static let longestLine = 65_536

  private let descriptor: Int32
  private let signals: TerminationSignals?
  private let idle: IdleTime
  private var buffer = InputBuffer()
  private var ended = false

  /// Creates a reader of `descriptor`: 0 for standard input.
  ///
  /// `signals` end the wait for input; with nil, as for a pipe, signals act as usual and `idle` is
  /// not measured.
  init(descriptor: Int32, signals: TerminationSignals?, idle: IdleTime) {
    self.descriptor = descriptor
    self.signals = signals
    self.idle = idle
  }

  /// Returns the next line's bytes without its line end.
  ///
  /// Throws `DialogInterruption.stopped` on a signal and after the idle time;
  /// `DialogInterruption.endOfInput`; `DialogInterruption.unreadable(reason:)`; and
  /// `DialogInterruption.refused(_:)` for a line over 65,536 bytes.
  func line() throws(DialogInterruption) -> [UInt8] {
    while true {
      if let line = buffer.takeLine() { return line }
      guard buffer.count <= Self.longestLine else {
        throw .refused(.tooLong(limit: Self.longestLine))
      }
      guard !ended else {
        guard buffer.count == 0 else { return buffer.takeRest() }
        throw .endOfInput
      }
      try waitForInput()
      ended = try !buffer.fill(from: descriptor)
    }
  }

  /// Discards buffered bytes, and bytes typed at a terminal but not read yet.
  func forget() {
    _ = buffer.take(buffer.count)
    discardInput(of: descriptor)
  }

  private func waitForInput() throws(DialogInterruption) {
    guard let signals else { return }
    let start = ContinuousClock.now
    try signals.awaited { () throws(DialogInterruption) in
      var wait = InputWait.redraw
      while wait != .ready, idle.timeout(since: start) != 0 {
        wait = try signals.wait(for: descriptor, milliseconds: idle.timeout(since: start))
      }
    }
    guard idle.timeout(since: start) == 0 else { return }
    // Input may be there if the machine slept beyond the limit: the first line must not act.
    forget()
    idle.expire()
    throw .stopped
  }
}
