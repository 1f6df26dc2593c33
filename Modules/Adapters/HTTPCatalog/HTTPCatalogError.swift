#if HTTPCatalog
  public import FeatureDependencies
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Why the catalog is unavailable.
  public enum HTTPCatalogError: Error, Sendable, Equatable {
    /// The connection failed, or was closed without a response; `reason` is the system's message.
    case unreachable(reason: String)
    /// No response headers arrived within this time.
    case noAnswer(within: Duration)
    /// The response was not complete within this time.
    case unfinished(within: Duration)
    /// The connection ended before the response was complete.
    case brokenOff
    /// The response has this unexpected status code.
    case status(Int)
    /// The response is a redirect, which is not followed; nil if it names no location.
    case redirected(to: String?)
    /// The body has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The connection is not secure, for example because the certificate is not trusted, or the
    /// response is not HTTP; `reason` is the system's message.
    case failed(reason: String)
    /// The body is not a valid catalog.
    case invalid(InputFaults)
    /// The server is unavailable because of `cause`, and the copy is older than `limit`.
    indirect case outdated(age: Duration, limit: Duration, cause: HTTPCatalogError)

    /// Whether the server cannot be reached, sends no complete response in time or reports an error
    /// of its own (5xx). The copy is used only for these errors.
    var isAway: Bool {
      switch self {
      case .unreachable, .noAnswer, .unfinished, .brokenOff: true
      case .status(let status): (500...599).contains(status)
      case .redirected, .tooLarge, .failed, .invalid, .outdated: false
      }
    }
  }

  extension HTTPCatalogError {
    // On Linux an untrusted certificate has no error code of its own. These codes mean that the
    // server is unavailable; every other code is a failure without a copy.
    private static let absences = [
      NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
      NSURLErrorNetworkConnectionLost, NSURLErrorNotConnectedToInternet, NSURLErrorTimedOut,
      // An empty response.
      NSURLErrorBadServerResponse,
    ]

    /// Classifies `error`, which ended a request before the response headers arrived.
    init(unanswered error: any Error) {
      let error = error as NSError
      let reason = error.localizedDescription
      self =
        Self.absences.contains(error.code)
        ? .unreachable(reason: reason) : .failed(reason: reason)
    }
  }

  extension HTTPCatalogError {
    /// The address and the fault, as a sentence without its full stop.
    func reason(at address: CatalogAddress) -> LocalizedText {
      LocalizedText(en: "\(address.text): \(text.en)", ko: "\(address.text): \(text.ko)")
    }

    private var text: LocalizedText {
      switch self {
      case .unreachable(let reason):
        .init(en: "the connection failed (\(reason))", ko: "연결할 수 없습니다 (\(reason))")
      case .noAnswer(let time):
        .init(
          en: "the server did not respond within \(time.text.en)", ko: "\(time.text.ko) 안에 응답이 없습니다"
        )
      case .unfinished(let time):
        .init(
          en: "the response was not complete within \(time.text.en)",
          ko: "\(time.text.ko) 안에 응답을 모두 받지 못했습니다")
      case .brokenOff:
        .init(
          en: "the connection closed before the response was complete",
          ko: "응답을 모두 받기 전에 연결이 끊어졌습니다")
      case .status(let status):
        .init(en: "the server responded with status \(status)", ko: "서버 응답 코드가 \(status)입니다")
      case .redirected(let place):
        .init(
          en: "the server redirects to \(place ?? "another address"), and redirects are not "
            + "followed",
          ko: "서버가 \(place ?? "다른 주소", .means) 이동하라고 응답했지만 이동하지 않습니다")
      case .tooLarge(let limit):
        .init(en: "the response is larger than \(limit) bytes", ko: "\(limit)바이트를 넘습니다")
      case .failed(let reason):
        .init(en: "the connection was rejected (\(reason))", ko: "연결을 거절했습니다 (\(reason))")
      case .invalid(let error):
        .init(
          en: "the catalog is not valid: \(error.text.en.withoutFullStop)",
          ko: "상품 목록이 올바르지 않습니다: \(error.text.ko.withoutFullStop)")
      case .outdated(let age, let limit, let cause):
        .init(
          en: "\(cause.text.en); the saved copy is \(age.text.en) old, and copies expire after "
            + "\(limit.text.en)",
          ko: "\(cause.text.ko). 저장된 사본은 \(age.text.ko) 전에 받은 것이며, 사본은 \(limit.text.ko) 동안만 쓸 수 "
            + "있습니다")
      }
    }
  }

  extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
  }
#endif
