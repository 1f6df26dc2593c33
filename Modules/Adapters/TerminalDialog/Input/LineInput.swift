import FeatureDependencies

/// Reads lines from a file descriptor. A signal ends the wait for a line.
actor LineInput {
  private static let longestLine = 65_536

  private let descriptor: Int32
  private let signals: TerminationSignals?
  private var buffer = InputBuffer()
  private var ended = false

  /// Creates a reader of `descriptor`: 0 for standard input.
  ///
  /// `signals` end the wait for input; with nil, signals act as usual.
  init(descriptor: Int32, signals: TerminationSignals?) {
    self.descriptor = descriptor
    self.signals = signals
  }

  /// Returns the next line's bytes without its line end.
  ///
  /// Throws `DialogInterruption.stopped` on a signal; `DialogInterruption.endOfInput`;
  /// `DialogInterruption.unreadable(reason:)`; and `DialogInterruption.refused(_:)` for a line over
  /// 65,536 bytes.
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
    try signals.awaited { () throws(DialogInterruption) in
      while case .redraw = try signals.wait(for: descriptor) {}
    }
  }
}
