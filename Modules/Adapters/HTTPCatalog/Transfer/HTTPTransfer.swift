#if HTTPCatalog
  import Dispatch
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// One request and its response. The first fault, or else the end of the response, decides the
  /// result.
  final class HTTPTransfer: NSObject {
    private typealias Outcome = Result<HTTPAnswer, HTTPCatalogError>

    private struct State {
      var head: HTTPHead?
      var bytes: [UInt8] = []
      var outcome: Outcome?
      var waiting: CheckedContinuation<Outcome, Never>?
    }

    private let isConditional: Bool
    private let limit: Int
    private let state = Mutex(State())

    private init(isConditional: Bool, limit: Int) {
      self.isConditional = isConditional
      self.limit = limit
    }

    /// Requests `url`. With a `tag` the request is conditional: the server sends the body only if
    /// its ETag differs.
    static func run(
      _ url: URL, ifNoneMatch tag: String?, limits: HTTPCatalogLimits,
      configuration: URLSessionConfiguration
    ) async throws(HTTPCatalogError) -> HTTPAnswer {
      let transfer = HTTPTransfer(isConditional: tag != nil, limit: limits.bytes)
      let request = request(url, ifNoneMatch: tag, limits)
      let session = URLSession(
        configuration: configuration, delegate: transfer, delegateQueue: ImmediateQueue())
      let deadlines = transfer.deadlines(limits)
      // A `URLSession` that is reading blocks its callers. Calling it on a queue keeps the threads
      // of the cooperative pool free.
      let queue = DispatchQueue(label: "HTTPTransfer")
      queue.async { session.dataTask(with: request).resume() }
      let outcome = await withCheckedContinuation { transfer.wait($0) }
      for deadline in deadlines { deadline.cancel() }
      queue.async { session.invalidateAndCancel() }
      return try outcome.get()
    }

    private static func request(
      _ url: URL, ifNoneMatch tag: String?, _ limits: HTTPCatalogLimits
    ) -> URLRequest {
      var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
      // `deadlines(_:)` enforces the limits. The timeout of URLSession is longer, so that it never
      // expires first.
      request.timeoutInterval = TimeInterval(limits.total.components.seconds) + 60
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
      return request
    }

    private func deadlines(_ limits: HTTPCatalogLimits) -> [Task<Void, any Error>] {
      [
        Task {
          try await Task.sleep(for: limits.answer)
          expire(.noAnswer(within: limits.answer), unlessAnswered: true)
        },
        Task {
          try await Task.sleep(for: limits.total)
          expire(.unfinished(within: limits.total), unlessAnswered: false)
        },
      ]
    }

    private func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
      let outcome: Outcome? = state.withLock {
        $0.waiting = $0.outcome == nil ? continuation : nil
        return $0.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }

    /// Ends the transfer with the result of `decide`, unless that is nil or the transfer has ended.
    private func end(_ decide: (inout State) -> Outcome?) {
      let (outcome, waiting): (Outcome?, CheckedContinuation<Outcome, Never>?) = state.withLock {
        guard $0.outcome == nil else { return (nil, nil) }
        $0.outcome = decide(&$0)
        guard $0.outcome != nil else { return (nil, nil) }
        $0.bytes = []
        return ($0.outcome, $0.waiting)
      }
      if let outcome { waiting?.resume(returning: outcome) }
    }

    private func read(_ response: URLResponse) {
      end { [isConditional, limit] state in
        guard state.head == nil else { return nil }
        do throws(HTTPCatalogError) {
          state.head = try HTTPHead(response, conditional: isConditional, limit: limit)
          return nil
        } catch { return .failure(error) }
      }
    }

    private func expire(_ error: HTTPCatalogError, unlessAnswered: Bool) {
      end { $0.head != nil && unlessAnswered ? nil : .failure(error) }
    }
  }

  extension HTTPTransfer: URLSessionDataDelegate {
    func urlSession(
      _: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      read(response)
      completionHandler(.allow)
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      end { [limit] state in
        guard data.count <= limit - state.bytes.count else {
          return .failure(.tooLarge(limit: limit))
        }
        state.bytes += data
        return nil
      }
    }

    func urlSession(
      _: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      // A redirect without a location is reported only here.
      if error == nil, let response = task.response { read(response) }
      end { state in
        switch (error, state.head) {
        case (nil, .content(let tag)): .success(.content(state.bytes, tag: tag))
        case (nil, .unchanged): .success(.unchanged)
        case (nil, nil): .failure(.failed(reason: "the response is not HTTP"))
        case (_?, _?): .failure(.brokenOff)
        case (let error?, nil): .failure(HTTPCatalogError(unanswered: error))
        }
      }
    }

    func urlSession(
      _: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // Not following it makes the redirect itself the response.
      completionHandler(nil)
    }

    func urlSession(
      _: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // The system verifies the server's certificate. Every other challenge, such as a request for
      // a password, is canceled.
      let isOfServer =
        challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust"
      DispatchQueue.global().async {
        completionHandler(
          isOfServer ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
      }
    }
  }

  extension URLSessionConfiguration {
    /// A new configuration that keeps no cookies, credentials or cache.
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
