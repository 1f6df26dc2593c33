#if HTTPCatalog
  import Foundation
  import StrictJSON
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// One request and its response. The first fault, or else the end of the response, decides the
  /// result.
  final class CatalogRequest: NSObject, URLSessionDataDelegate {
    private struct State {
      /// Nil after the result is decided.
      var waiting: CheckedContinuation<Result<[UInt8], CatalogFault>, Never>?
      var body: [UInt8] = []
    }

    private let state = Mutex(State())
    // On Linux a session that is reading blocks its callers. Called from the queue of its delegate,
    // it would fill that queue with gigabytes of an endless response.
    private let queue = DispatchQueue(label: "CatalogRequest")

    /// Requests `url`. Fails after `seconds`, and if the body exceeds the limit of JSON texts.
    static func send(to url: URL, seconds: Int) async -> Result<[UInt8], CatalogFault> {
      await withCheckedContinuation { continuation in
        let request = CatalogRequest()
        request.state.withLock { $0.waiting = continuation }
        // Only one request uses the session, so that no cookie, credential or cache is reused.
        let session = URLSession(configuration: .ephemeral, delegate: request, delegateQueue: nil)
        request.queue.async { session.dataTask(with: url).resume() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
          request.end(session, .failure(.late(seconds: seconds)))
        }
      }
    }

    private func end(_ session: URLSession, _ outcome: Result<[UInt8], CatalogFault>) {
      guard let waiting = state.withLock({ $0.waiting.take() }) else { return }
      waiting.resume(returning: outcome)
      queue.async { session.invalidateAndCancel() }
    }

    private func check(_ response: URLResponse?, _ session: URLSession) {
      guard let response = response as? HTTPURLResponse, response.statusCode != 200 else { return }
      let place = response.value(forHTTPHeaderField: "Location")
      end(session, .failure(.status(response.statusCode, location: place)))
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      completionHandler(.allow)
      check(response, session)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLarge = state.withLock { state in
        // An endless response continues to arrive after the result is decided.
        guard state.waiting != nil else { return false }
        guard data.count <= StrictJSONReader.largestText - state.body.count else { return true }
        state.body += data
        return false
      }
      if isTooLarge { end(session, .failure(.tooLarge)) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      // A redirect without a location is reported only here.
      check(task.response, session)
      let fault = error.map {
        CatalogFault.connection($0 as NSError, isCutOff: task.response != nil)
      }
      end(session, fault.map { .failure($0) } ?? .success(state.withLock { $0.body }))
    }

    func urlSession(
      _: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // Not following it makes the redirect itself the response.
      completionHandler(nil)
    }
  }
#endif
