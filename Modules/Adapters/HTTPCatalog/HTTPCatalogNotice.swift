#if HTTPCatalog
  public import FeatureDependencies

  /// A problem with the server or the copy that does not by itself make the catalog unavailable.
  public enum HTTPCatalogNotice: Sendable, Equatable {
    /// The copy of this age is used, because the server is unavailable.
    case offersCopy(age: Duration, from: CatalogAddress, because: HTTPCatalogError)
    /// The stored copy is ignored because of this fault.
    case copyUnfit(path: String, CatalogCopyFault)
    /// The new copy could not be written.
    case copyNotKept(path: String, CatalogCopyFault)
  }

  /// Why the file of the copy cannot be used.
  public enum CatalogCopyFault: Error, Sendable, Equatable {
    /// The file cannot be read or written; `reason` is the system's message.
    case failed(reason: String)
    /// The file is not a regular file, but a symbolic link or a pipe, for example.
    case notAFile
    /// Another user owns the file, or others can write to it.
    case exposed
    /// The content is not a stored catalog.
    case damaged
  }

  extension HTTPCatalogNotice {
    /// The notice as a sentence.
    public var text: LocalizedText {
      switch self {
      case .offersCopy(let age, let address, let error):
        let reason = error.reason(at: address)
        return LocalizedText(
          en: "Using a copy of the catalog from \(age.text.en) ago: \(reason.en).",
          ko: "\(age.text.ko) 전에 저장한 상품 목록을 사용합니다: \(reason.ko).")
      case .copyUnfit(let path, let fault):
        return LocalizedText(
          en: "The saved catalog \(path) is not used: \(fault.text.en).",
          ko: "저장된 상품 목록 \(path, .object) 사용하지 않습니다: \(fault.text.ko).")
      case .copyNotKept(let path, let fault):
        return LocalizedText(
          en: "The catalog cannot be saved in \(path): \(fault.text.en).",
          ko: "상품 목록을 \(path)에 저장할 수 없습니다: \(fault.text.ko).")
      }
    }
  }

  extension CatalogCopyFault {
    fileprivate var text: LocalizedText {
      switch self {
      case .failed(let reason): .init(verbatim: reason)
      case .notAFile: .init(en: "it is not a regular file", ko: "일반 파일이 아닙니다")
      case .exposed: .init(en: "other users can write to it", ko: "다른 사용자가 쓸 수 있습니다")
      case .damaged: .init(en: "it is damaged", ko: "손상되었습니다")
      }
    }
  }
#endif
