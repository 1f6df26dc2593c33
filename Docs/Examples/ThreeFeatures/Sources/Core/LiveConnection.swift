/// A socket to the shop's server, which orders and chat share.
///
/// A service crosses isolation domains, so it is `Sendable`; screens stay on the main actor.
public protocol LiveConnection: Sendable {
  /// Returns the lines of `topic`, the oldest first.
  func lines(of topic: String) async -> [String]
}
