import Foundation

/// Midnight in Seoul, where the program's days begin.
enum Midnight {
  private static let day: TimeInterval = 86_400
  /// Seoul is nine hours ahead of UTC.
  private static let offset: TimeInterval = 9 * 3600
  /// More than a session with the program takes.
  private static let margin: TimeInterval = 60

  /// Waits until midnight has passed if it is near.
  ///
  /// A program that is open at midnight computes its figures again, and a test that begins before
  /// midnight expects the wrong day afterwards.
  static func pass() {
    let time = (Date.now.timeIntervalSince1970 + offset).truncatingRemainder(dividingBy: day)
    let left = day - time
    if left < margin { Thread.sleep(forTimeInterval: left + 1) }
  }
}
