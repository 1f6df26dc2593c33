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
}
