/// The exit codes of the program.
package enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  case refused = 3
  case locked = 4
  case storage = 5
  case outcomeUnknown = 6
  case stopped = 130

  /// The more important of two codes for a script: an unknown outcome comes before a failure, and a
  /// failure before a rejection.
  func worse(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [
      .outcomeUnknown, .storage, .failed, .locked, .stopped, .usage, .refused,
    ]
    return order.first { $0 == self || $0 == other } ?? .done
  }
}
