#if HTTPCatalog
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension HTTPCatalogError {
    // That a certificate is not trusted has no code of its own on Linux. So these are the codes of
    // an absence, and whatever else there is, is refused.
    private static let absences = [
      NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
      NSURLErrorNetworkConnectionLost, NSURLErrorNotConnectedToInternet, NSURLErrorTimedOut,
      // An empty one.
      NSURLErrorBadServerResponse,
    ]

    /// Why there was no answer.
    init(unanswered error: any Error) {
      let error = error as NSError
      let reason = error.localizedDescription
      self =
        Self.absences.contains(error.code)
        ? .unreachable(reason: reason) : .failed(reason: reason)
    }
  }

  extension URLSessionConfiguration {
    /// A new one, without cookies, passwords and a cache of its own.
    static var rememberingNothing: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      return configuration
    }
  }
#endif
