/// Where a flow gets the id that makes its opening happen once.
///
/// A conformer gives a root id first, then `ID.1`, `ID.2`, … for the openings nested in it, so that
/// a run repeated with the same root id and answers asks for the same ids. Each call takes one id,
/// also when calls come from many tasks at once, or from cancelled ones. Its contract is
/// `RequestIDsContract`.
public protocol RequestIDs: Sendable {
  /// The next id.
  func next() async -> RequestID
}
