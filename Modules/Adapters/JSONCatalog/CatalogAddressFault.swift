public import FeatureDependencies

/// Why an address is not used.
public enum CatalogAddressFault: Error, Sendable, Equatable {
  /// It is no address by HTTPS or HTTP.
  case unreadable
  /// The program was built without what asks servers.
  case filesOnly
  /// A user or a password stands in it; it is not shown.
  case credentials
  /// It is plain HTTP to a host that is not this machine.
  case plain(host: String)
  /// It is plain HTTP to this machine, and this variable of the environment would send it through
  /// a proxy.
  case proxied(variable: String)
}

extension CatalogAddressFault {
  /// Whether `place` is meant as an address: HTTP or HTTPS, in any case. All else is a file's path.
  public static func concerns(_ place: String) -> Bool {
    ["http:", "https:"].contains(place.prefix { $0 != "/" }.lowercased())
  }

  /// What is wrong: a sentence.
  public var message: LocalizedText {
    switch self {
    case .unreadable:
      .init(en: "This is no address of a catalogue.", ko: "상품 목록의 주소가 아닙니다.")
    case .filesOnly:
      .init(
        en: "The catalogue is at an address, and this program was built to read files only.",
        ko: "상품 목록이 웹 주소에 있는데, 이 프로그램은 파일만 읽도록 빌드되었습니다.")
    case .credentials:
      .init(
        en: "A user or a password stands in the catalogue's address, where others see it.",
        ko: "상품 목록 주소에 다른 사람이 볼 수 있는 사용자 이름이나 암호가 있습니다.")
    case .plain(let host):
      .init(
        en: "Plain HTTP to \(host) could be read and changed on the way.",
        ko: "\(host)에 대한 HTTP 연결은 중간에서 읽거나 바꿀 수 있습니다.")
    case .proxied(let variable):
      .init(
        en: "\(variable) would send plain HTTP for this machine through a proxy.",
        ko: "\(variable) 변수 때문에 이 컴퓨터로의 HTTP가 프록시를 거치게 됩니다.")
    }
  }

  /// What to do about it: a sentence.
  public var remedy: LocalizedText {
    switch self {
    case .unreadable:
      .init(
        en: "Give it as https://HOST/PATH, in ASCII.", ko: "https://HOST/PATH 형식의 ASCII로 지정하세요.")
    case .filesOnly:
      .init(
        en: "Build it with: swift build --traits HTTPCatalog",
        ko: "swift build --traits HTTPCatalog 로 빌드하세요.")
    case .credentials:
      .init(en: "Give it without them.", ko: "사용자 이름과 암호를 빼고 지정하세요.")
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
