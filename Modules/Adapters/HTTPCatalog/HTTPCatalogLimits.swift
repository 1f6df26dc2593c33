#if HTTPCatalog
  import StrictJSON

  /// Timeouts, the maximum size of a catalog, and the maximum age of its copy.
  public struct HTTPCatalogLimits: Sendable {
    /// The timeout for connecting, including TLS, up to the response headers.
    public let answer: Duration
    /// The timeout for the whole request.
    public let total: Duration
    /// The maximum size of a catalog in bytes, after decompression.
    public let bytes: Int
    /// The maximum age of the copy, counted from when the server last sent or confirmed it.
    public let age: Duration

    /// Creates limits; ``standard`` has the values for production use.
    public init(answer: Duration, total: Duration, bytes: Int, age: Duration) {
      self.answer = answer
      self.total = total
      self.bytes = bytes
      self.age = age
    }

    /// 10 seconds up to the headers and 30 seconds in total, 1 MiB, and a copy of at most 24 hours.
    public static let standard = HTTPCatalogLimits(
      answer: .seconds(10), total: .seconds(30), bytes: StrictJSONReader.largestText,
      age: .seconds(24 * 3600))
  }
#endif
