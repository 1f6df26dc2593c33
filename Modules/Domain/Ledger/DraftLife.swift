/// The storage period of an application in progress: 30 days.
///
/// An older draft is not offered, nor is a draft dated more than 30 days ahead by a wrong clock. A
/// later save deletes both.
public enum DraftLife {
  private static let days: Int64 = 30

  /// The first and last save times of the drafts that are kept at `now`. All times are in seconds
  /// since the start of 1970 UTC.
  public static func range(at now: Int64) -> (first: Int64, last: Int64) {
    (now - days * 86_400, now + days * 86_400)
  }
}
