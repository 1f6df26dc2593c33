#if HTTPCatalog
  import FeatureDependencies
  import Foundation
  import StrictJSON

  /// Why a server provides no catalog.
  struct CatalogFault: Error {
    /// Whether the server cannot be reached, sends no complete response in time or reports an error
    /// of its own (5xx). Only then is the stored copy used.
    let isAway: Bool
    /// The fault in a few words.
    let en, ko: String

    // On Linux an untrusted certificate has no error code of its own. These codes mean that the
    // server is away; every other code before a response is a failure without a copy.
    private static let absences = [
      NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
      NSURLErrorNetworkConnectionLost, NSURLErrorNotConnectedToInternet, NSURLErrorTimedOut,
      // An empty response.
      NSURLErrorBadServerResponse,
    ]

    /// The fault of a connection; `isCutOff` means that a response had begun.
    static func connection(_ error: NSError, isCutOff: Bool) -> Self {
      Self(
        isAway: isCutOff || absences.contains(error.code),
        en: "the connection failed (\(error.localizedDescription))",
        ko: "연결할 수 없습니다 (시스템 메시지: \(error.localizedDescription))")
    }

    static func status(_ status: Int, location: String?) -> Self {
      let place = location.map { " (\($0))" } ?? ""
      let isRedirect = [301, 302, 303, 307, 308].contains(status)
      let (en, ko) = isRedirect ? ("; redirects are not followed", ". 다른 주소로 이동하지 않습니다") : ("", "")
      return Self(
        isAway: 500...599 ~= status,
        en: "the server responded with status \(status)\(place)\(en)",
        ko: "서버 응답 코드가 \(status)입니다\(place)\(ko)")
    }

    static func late(seconds: Int) -> Self {
      Self(
        isAway: true, en: "the response was not complete within \(seconds) s",
        ko: "\(seconds)초 안에 응답을 모두 받지 못했습니다")
    }

    static let tooLarge = Self(
      isAway: false, en: "the response is larger than \(StrictJSONReader.largestText) bytes",
      ko: "\(StrictJSONReader.largestText)바이트를 넘습니다")

    static func content(_ error: InputFaults) -> Self {
      let en = error.texts.map(\.en).joined(separator: "; ")
      let ko = error.texts.map(\.ko).joined(separator: "; ")
      return Self(
        isAway: false, en: "the catalog is not valid: \(en)", ko: "상품 목록이 올바르지 않습니다: \(ko)")
    }
  }

  extension LocalizedText {
    /// The notice that a copy which was received `age` seconds ago is used.
    static func usingCopy(age: UInt64, because reason: LocalizedText) -> Self {
      .init(
        en: "Using a copy of the catalog from \(age / 60) min ago: \(reason.en).",
        ko: "\(age / 60)분 전에 저장한 상품 목록을 사용합니다: \(reason.ko).")
    }

    /// `reason`, and that no copy can be used in place of the server.
    static func noCopy(because reason: LocalizedText) -> Self {
      .init(
        en: "\(reason.en), and there is no usable copy from the last 24 hours",
        ko: "\(reason.ko). 최근 24시간 안에 저장한 사본도 사용할 수 없습니다")
    }

    /// The notice that the catalog cannot be stored.
    static func notSaved(in path: String, because error: any Error) -> Self {
      .init(
        en: "The catalog cannot be saved in \(path): \(error.localizedDescription)",
        ko: "상품 목록을 \(path)에 저장할 수 없습니다 (시스템 메시지: \(error.localizedDescription))")
    }
  }
#endif
