import FeatureDependencies

/// Reads lines from a file descriptor. A signal ends the wait for a line.
///
/// Bytes that were read are in a buffer of a fixed size, in which consumed bytes are overwritten:
/// they may be a secret.
actor LineInput {
  private static let longestLine = 65_536

  private let input: DialogInput
  private let signals: TerminationSignals?
  private var buffer = [UInt8](repeating: 0, count: longestLine + 4096)
  // The bytes of the buffer that were read but not consumed.
  private var unread = 0..<0
  private var ended = false

  /// Creates a reader of `descriptor`: 0 for standard input.
  ///
  /// `signals` end the wait for input; with nil, signals act as usual.
  init(descriptor: Int32, signals: TerminationSignals?) {
    input = DialogInput(descriptor: descriptor)
    self.signals = signals
  }

  /// Returns the next line's bytes without its line end.
  ///
  /// Throws `DialogInterruption.stopped` on a signal; `DialogInterruption.endOfInput`;
  /// `DialogInterruption.unreadable(reason:)`; and `DialogInterruption.refused(_:)` for a line over
  /// 65,536 bytes.
  func line() throws(DialogInterruption) -> [UInt8] {
    while true {
      if let feed = buffer[unread].firstIndex(of: 0x0A) {
        return takeLine(to: feed, before: feed + 1)
      }
      guard unread.count <= Self.longestLine else {
        throw .refused(.tooLong(limit: Self.longestLine))
      }
      guard !ended else {
        guard !unread.isEmpty else { throw .endOfInput }
        return takeLine(to: unread.upperBound, before: unread.upperBound)
      }
      try waitForInput()
      try fill()
    }
  }

  /// Discards buffered bytes, and bytes typed at a terminal but not read yet.
  func forget() {
    consume(to: unread.upperBound)
    input.flush()
  }

  /// Returns the unread bytes before `end` without a final carriage return, and consumes all before
  /// `next`.
  private func takeLine(to end: Int, before next: Int) -> [UInt8] {
    let hasReturn = end > unread.lowerBound && buffer[end - 1] == 0x0D
    let line = Array(buffer[unread.lowerBound..<(hasReturn ? end - 1 : end)])
    consume(to: next)
    return line
  }

  private func consume(to next: Int) {
    for index in unread.lowerBound..<next { buffer[index] = 0 }
    unread = next..<unread.upperBound
  }

  private func waitForInput() throws(DialogInterruption) {
    guard let signals else { return }
    try signals.awaited { () throws(DialogInterruption) in
      while case .redraw = try input.wait(signals) {}
    }
  }

  /// Moves the unread bytes to the front, and reads once behind them.
  private func fill() throws(DialogInterruption) {
    let (from, count) = (unread.lowerBound, unread.count)
    for index in 0..<count where from > 0 {
      buffer[index] = buffer[from + index]
      buffer[from + index] = 0
    }
    unread = 0..<count
    let read = try input.read(to: &buffer, from: count)
    ended = read == nil
    unread = 0..<(count + (read ?? 0))
  }
}
