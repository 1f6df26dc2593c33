public import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lines from a file descriptor. Waiting for one ends when a signal comes.
public actor LineInput {
  private static let longestLine = 65_536

  private let descriptor: Int32
  private let signals: TerminationSignals?
  private var buffer = InputBuffer()
  private var ended = false

  /// The lines of `descriptor`: 0 for standard input.
  ///
  /// `signals` end the waiting; with nil they act as usual.
  public init(descriptor: Int32, signals: TerminationSignals?) {
    self.descriptor = descriptor
    self.signals = signals
  }

  /// The next line's bytes without its end.
  ///
  /// Throws ``FeatureDependencies/DialogInterruption/stopped`` on a signal;
  /// ``FeatureDependencies/DialogInterruption/endOfInput``;
  /// ``FeatureDependencies/DialogInterruption/unreadable(reason:)``; and
  /// ``FeatureDependencies/DialogInterruption/refused(_:)`` for a line over 65,536 bytes.
  public func line() throws(DialogInterruption) -> [UInt8] {
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

  /// Drops what was read but not taken yet, and what was typed at a terminal but not read yet.
  public func forget() {
    _ = buffer.take(buffer.count)
    tcflush(descriptor, TCIFLUSH)
  }

  private func waitForInput() throws(DialogInterruption) {
    guard let signals else { return }
    try signals.awaited { () throws(DialogInterruption) in
      while case .redraw = try InputWait.wait(for: descriptor, signals) {}
    }
  }
}
