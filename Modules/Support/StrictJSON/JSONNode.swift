/// A JSON value with the place it was read from.
public struct JSONNode: Sendable {
  /// What a value can be.
  public enum Value: Sendable {
    /// Members in the order written; a member that is written twice is here twice.
    case object([(name: String, node: JSONNode)])
    /// Elements in the order written.
    case array([JSONNode])
    /// A text, its escapes resolved.
    case string(String)
    /// The number as written: `320`, `320.0` and `3.2e2` are told apart.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null
  }

  /// What is written there.
  public let value: Value
  /// The place of its first character.
  public let position: JSONPosition
}
