#if HTTPCatalog
  public import FeatureDependencies

  /// What the bank's operator should know of a catalogue that is offered all the same.
  public enum HTTPCatalogNotice: Sendable, Equatable {
    /// The copy of so long ago is offered, for what keeps the server's from being had.
    case offersCopy(age: Duration, from: CatalogAddress, because: HTTPCatalogError)
    /// The file of the copy is not used.
    case copyUnfit(path: String, CatalogCopyFault)
    /// The copy could not be written; `reason` is the system's message.
    case copyNotKept(path: String, reason: String)
  }

  /// Why a file is no copy to use.
  public enum CatalogCopyFault: Error, Sendable, Equatable {
    /// It cannot be read; `reason` is the system's message.
    case unreadable(reason: String)
    /// It is a link, a pipe or the like.
    case notAFile
    /// It is somebody else's, or others can write to it.
    case exposed
    /// It does not hold what is kept in it.
    case damaged
  }

  extension HTTPCatalogNotice {
    /// The notice as a sentence.
    public var text: LocalizedText {
      switch self {
      case .offersCopy(let age, let address, let error):
        let reason = error.reason(at: address)
        return LocalizedText(
          en: "Products are from a copy of \(age.text.en) ago: \(reason.en).",
          ko: "\(age.text.ko) 전에 받아 둔 상품 목록을 사용합니다: \(reason.ko).")
      case .copyUnfit(let path, let fault):
        return LocalizedText(
          en: "The kept catalogue \(path) is not used: \(fault.text.en).",
          ko: "보관된 상품 목록 \(path, .object) 사용하지 않습니다: \(fault.text.ko).")
      case .copyNotKept(let path, let reason):
        return LocalizedText(
          en: "The catalogue cannot be kept in \(path): \(reason).",
          ko: "상품 목록을 \(path)에 보관할 수 없습니다: \(reason).")
      }
    }
  }

  extension CatalogCopyFault {
    fileprivate var text: LocalizedText {
      switch self {
      case .unreadable(let reason): .init(verbatim: reason)
      case .notAFile: .init(en: "it is no regular file", ko: "일반 파일이 아닙니다")
      case .exposed: .init(en: "others can write to it", ko: "다른 사용자가 바꿀 수 있습니다")
      case .damaged: .init(en: "it is damaged", ko: "손상되었습니다")
      }
    }
  }
#endif
