#if HTTPCatalog
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A stub server: ``StubProtocol`` answers the requests to its host, without a network.
  final class StubServer: Sendable {
    enum Answer: Sendable {
      case answer(Int, [String: String] = [:], body: String = "")
      /// A response that breaks off.
      case part(String)
      case failure(Int)
      case silence
    }

    private struct State {
      var answers: [Answer]
      var tags: [String?] = []
    }

    private static let servers = Mutex<[String: StubServer]>([:])

    private let host = "\(UUID().uuidString.lowercased()).test"
    private let state: Mutex<State>

    /// Returns `answers` in order, then repeats the last one.
    init(_ answers: Answer...) {
      state = Mutex(State(answers: answers))
      Self.servers.withLock { $0[host] = self }
    }

    var address: String { "https://\(host)/catalog.json" }
    /// The `If-None-Match` header of each request so far.
    var tags: [String?] { state.withLock { $0.tags } }

    func end() { Self.servers.withLock { $0[host] = nil } }

    static func answer(_ request: URLRequest) -> Answer {
      let server = servers.withLock { $0[request.url?.host ?? ""] }
      return server?.state.withLock {
        $0.tags.append(request.value(forHTTPHeaderField: "If-None-Match"))
        return $0.answers.count > 1 ? $0.answers.removeFirst() : $0.answers[0]
      } ?? .failure(NSURLErrorCannotFindHost)
    }
  }

  /// Sends every request of a session to its ``StubServer``.
  final class StubProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
      switch StubServer.answer(request) {
      case .answer(let status, let headers, let body):
        respond(status, headers, body)
        client?.urlProtocolDidFinishLoading(self)
      case .part(let body):
        respond(200, [:], body)
        fail(NSURLErrorUnknown)
      case .failure(let code): fail(code)
      case .silence: break
      }
    }

    private func respond(_ status: Int, _ headers: [String: String], _ body: String) {
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      else { return fail(NSURLErrorBadURL) }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      // In chunks, as from a network.
      for piece in body.utf8.split(by: 1000) { client?.urlProtocol(self, didLoad: Data(piece)) }
    }

    private func fail(_ code: Int) {
      let error = NSError(
        domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: "no \(code)"])
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  extension Collection {
    fileprivate func split(by count: Int) -> [SubSequence] {
      guard !isEmpty else { return [] }
      let end = index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
      return [self[..<end]] + self[end...].split(by: count)
    }
  }
#endif
