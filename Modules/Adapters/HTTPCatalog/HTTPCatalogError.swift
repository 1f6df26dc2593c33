#if HTTPCatalog
  public import JSONCatalog

  /// Why a server's catalogue cannot be had.
  public enum HTTPCatalogError: Error, Sendable, Equatable {
    /// No connection came about, or it was closed without an answer; `reason` is the system's
    /// message.
    case unreachable(reason: String)
    /// There was no answer in this time.
    case noAnswer(within: Duration)
    /// An answer began, and was not whole in this time.
    case unfinished(within: Duration)
    /// An answer began, and the connection ended before it was whole.
    case brokenOff
    /// The answer has this status, and is none that was asked for.
    case status(Int)
    /// The server says to look elsewhere, which is not done; nil if it does not say where.
    case redirected(to: String?)
    /// There are more bytes than this.
    case tooLarge(limit: Int)
    /// The connection is not safe, as with a certificate that is not trusted, or the answer is no
    /// HTTP; `reason` is the system's message.
    case failed(reason: String)
    /// The content is no valid catalogue.
    case invalid(JSONInputError)
    /// The server is away for the `cause`, and the copy is older than allowed.
    indirect case outdated(age: Duration, limit: Duration, cause: HTTPCatalogError)

    /// Whether the server is away, rather than there with something wrong: only then is a copy
    /// offered.
    var isAway: Bool {
      switch self {
      case .unreachable, .noAnswer, .unfinished, .brokenOff: true
      case .status(let status): (500...599).contains(status)
      case .redirected, .tooLarge, .failed, .invalid, .outdated: false
      }
    }
  }
#endif
