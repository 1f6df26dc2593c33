#if HTTPCatalog
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A successful response.
  enum HTTPAnswer: Equatable {
    /// The body, and its ETag if it has one that can be sent back.
    case content([UInt8], tag: String?)
    /// The stored copy is still current (status 304).
    case unchanged
  }

  /// The head of a successful response.
  enum HTTPHead {
    case content(tag: String?)
    case unchanged

    /// Checks `response`; `conditional` says whether the request sent an ETag. Throws the fault.
    init(
      _ response: URLResponse, conditional: Bool, limit: Int
    ) throws(HTTPCatalogError) {
      guard let response = response as? HTTPURLResponse else {
        throw .failed(reason: "the response is not HTTP")
      }
      switch response.statusCode {
      case 200:
        guard response.expectedContentLength <= Int64(limit) else { throw .tooLarge(limit: limit) }
        let tag = response.value(forHTTPHeaderField: "ETag")
        self = .content(tag: tag.flatMap { CatalogCopy.isTag($0) ? $0 : nil })
      case 304 where conditional: self = .unchanged
      case 301, 302, 303, 307, 308:
        throw .redirected(to: response.value(forHTTPHeaderField: "Location"))
      case let status: throw .status(status)
      }
    }
  }
#endif
