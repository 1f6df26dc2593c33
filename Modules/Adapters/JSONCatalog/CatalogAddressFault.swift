public import FeatureDependencies

/// Why the address of a catalog is rejected.
public enum CatalogAddressFault: Error, Sendable, Equatable {
  /// The address is not an HTTPS or HTTP address.
  case unreadable
  /// The program was built without the trait `HTTPCatalog`, so it reads files only.
  case filesOnly
  /// The address contains a user name or a password, so it is not shown.
  case credentials
  /// The address is plain HTTP to another machine.
  case plain(host: String)
  /// The address is plain HTTP to this machine, and this environment variable would send the
  /// request through a proxy.
  case proxied(variable: String)
}

extension CatalogAddressFault {
  /// Whether the text before the first slash of `place` is `http:` or `https:`, in any case. Any
  /// other text is a file path.
  public static func concerns(_ place: String) -> Bool {
    ["http:", "https:"].contains(place.prefix { $0 != "/" }.lowercased())
  }

  /// The fault, as a sentence.
  public var message: LocalizedText {
    switch self {
    case .unreadable:
      .init(en: "This is not the address of a catalog.", ko: "상품 목록의 주소가 아닙니다.")
    case .filesOnly:
      .init(
        en: "This program was built to read the catalog from a file, not from a web address.",
        ko: "이 프로그램은 상품 목록을 웹 주소가 아닌 파일에서만 읽도록 빌드되었습니다.")
    case .credentials:
      .init(
        en: "The catalog's address contains a user name or a password, which others can see.",
        ko: "상품 목록 주소에 사용자 이름이나 비밀번호가 있어 다른 사람이 볼 수 있습니다.")
    case .plain(let host):
      .init(
        en: "Others could read and change plain HTTP to \(host).",
        ko: "\(host)에 대한 HTTP 통신은 다른 사람이 중간에서 읽거나 바꿀 수 있습니다.")
    case .proxied(let variable):
      .init(
        en: "\(variable) would send plain HTTP to this machine through a proxy.",
        ko: "\(variable) 변수 때문에 이 컴퓨터로 보내는 HTTP 요청이 프록시를 거치게 됩니다.")
    }
  }

  /// The remedy, as a sentence.
  public var remedy: LocalizedText {
    switch self {
    case .unreadable:
      .init(
        en: "Write it as https://HOST/PATH, in ASCII.", ko: "https://HOST/PATH 형식의 ASCII로 쓰세요.")
    case .filesOnly:
      .init(
        en: "To read web addresses, build it with: swift build --traits HTTPCatalog",
        ko: "웹 주소에서 읽으려면 다음과 같이 빌드하세요: swift build --traits HTTPCatalog")
    case .credentials:
      .init(en: "Remove the user name and the password from it.", ko: "주소에서 사용자 이름과 비밀번호를 빼세요.")
    case .plain:
      .init(
        en: "Use https; http only to 127.0.0.1, [::1] or localhost.",
        ko: "https를 사용하세요. http는 127.0.0.1, [::1], localhost에만 쓸 수 있습니다.")
    case .proxied(let variable):
      .init(
        en: "Unset \(variable), or name the host in no_proxy.",
        ko: "\(variable) 변수를 지우거나 no_proxy에 호스트를 추가하세요.")
    }
  }
}
