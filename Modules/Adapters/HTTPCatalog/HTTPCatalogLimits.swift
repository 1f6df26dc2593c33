#if HTTPCatalog
  import StrictJSON

  /// How long to wait for a server, how much to read of it, and how old its copy may be.
  public struct HTTPCatalogLimits: Sendable {
    /// How long connecting may take, TLS and the server's first lines included.
    public let answer: Duration
    /// How long all of it may take.
    public let total: Duration
    /// How many bytes a catalogue may have, after decompression.
    public let bytes: Int
    /// How long ago a copy may have been had or confirmed from the server to be offered while the
    /// server is away.
    public let age: Duration

    /// Limits.
    public init(answer: Duration, total: Duration, bytes: Int, age: Duration) {
      self.answer = answer
      self.total = total
      self.bytes = bytes
      self.age = age
    }

    /// 10 seconds for an answer and 30 for all of it, 1 MiB, and a copy of the last 24 hours.
    public static let standard = HTTPCatalogLimits(
      answer: .seconds(10), total: .seconds(30), bytes: StrictJSONReader.largestText,
      age: .seconds(24 * 3600))
  }
#endif
