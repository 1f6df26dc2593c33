import Foundation

/// Talks to the user.
public protocol Console {
  func show(_ line: String)

  /// Shows `question` and returns the answer, or nil at the end of the input.
  func ask(_ question: String) -> String?
}

/// Tells the time.
public protocol WallClock {
  var now: Date { get }
}
