#if HTTPCatalog
  import FeatureDependencies
  import JSONCatalog

  extension HTTPCatalogError {
    /// What is wrong at `address`: a sentence without its full stop.
    func reason(at address: CatalogAddress) -> LocalizedText {
      LocalizedText(en: "\(address.text): \(text.en)", ko: "\(address.text): \(text.ko)")
    }

    private var text: LocalizedText {
      switch self {
      case .unreachable(let reason):
        .init(en: "no connection (\(reason))", ko: "연결할 수 없습니다 (\(reason))")
      case .noAnswer(let time):
        .init(en: "no answer within \(time.text.en)", ko: "\(time.text.ko) 안에 응답이 없습니다")
      case .unfinished(let time):
        .init(en: "not all came within \(time.text.en)", ko: "\(time.text.ko) 안에 다 받지 못했습니다")
      case .brokenOff:
        .init(en: "the connection ended too early", ko: "다 받기 전에 연결이 끊어졌습니다")
      case .status(let status):
        .init(en: "the server answers with status \(status)", ko: "서버 응답 코드가 \(status)입니다")
      case .redirected(let place):
        .init(
          en: "the server sends on to \(place ?? "another place"), which is not followed",
          ko: "서버가 \(place ?? "다른 곳", .means) 보내지만 따라가지 않습니다")
      case .tooLarge(let limit):
        .init(en: "it is larger than \(limit) bytes", ko: "\(limit)바이트를 넘습니다")
      case .failed(let reason):
        .init(en: "the connection is refused (\(reason))", ko: "연결을 거부합니다 (\(reason))")
      case .invalid(let error):
        .init(
          en: "this is no valid catalogue: \(error.text.en.withoutFullStop)",
          ko: "올바른 상품 목록이 아닙니다: \(error.text.ko.withoutFullStop)")
      case .outdated(let age, let limit, let cause):
        .init(
          en: "\(cause.text.en); the copy kept is of \(age.text.en) ago, and may be used for "
            + "\(limit.text.en)",
          ko: "\(cause.text.ko). 보관된 사본은 \(age.text.ko) 전의 것이며 \(limit.text.ko)까지만 쓸 수 "
            + "있습니다")
      }
    }
  }

  extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
  }
#endif
