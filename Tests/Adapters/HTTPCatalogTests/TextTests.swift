#if HTTPCatalog
  import FeatureDependencies
  import JSONCatalog
  import Testing

  @testable import HTTPCatalog

  struct TextTests {
    private static let address = "https://bank.example/c"

    @Test(arguments: [
      (
        HTTPCatalogError.unreachable(reason: "refused"), "no connection (refused)",
        "연결할 수 없습니다 (refused)"
      ),
      (.noAnswer(within: .seconds(10)), "no answer within 10 seconds", "10초 안에 응답이 없습니다"),
      (
        .unfinished(within: .seconds(30)), "not all came within 30 seconds",
        "30초 안에 다 받지 못했습니다"
      ),
      (.brokenOff, "the connection ended too early", "다 받기 전에 연결이 끊어졌습니다"),
      (.status(404), "the server answers with status 404", "서버 응답 코드가 404입니다"),
      (
        .redirected(to: "https://x/"), "the server sends on to https://x/, which is not followed",
        "서버가 https://x/로 보내지만 따라가지 않습니다"
      ),
      (.tooLarge(limit: 1_048_576), "it is larger than 1048576 bytes", "1048576바이트를 넘습니다"),
      (
        .failed(reason: "SSL"), "the connection is refused (SSL)",
        "연결을 거부합니다 (SSL)"
      ),
      (
        .outdated(age: .seconds(200_000), limit: .seconds(86_400), cause: .status(503)),
        "the server answers with status 503; the copy kept is of 2 days ago, and may be used for "
          + "24 hours",
        "서버 응답 코드가 503입니다. 보관된 사본은 2일 전의 것이며 24시간까지만 쓸 수 있습니다"
      ),
    ])
    func `Each HTTP catalog error is reported in both languages, with the address`(
      error: HTTPCatalogError, en: String, ko: String
    ) throws {
      let reason = error.reason(at: try CatalogAddress(Self.address, environment: [:]))
      #expect(reason.en == "\(Self.address): \(en)")
      #expect(reason.ko == "\(Self.address): \(ko)")
    }

    @Test(arguments: [
      (Duration.zero, "0 seconds", "0초"), (.seconds(1), "1 second", "1초"),
      (.seconds(119), "119 seconds", "119초"), (.seconds(120), "2 minutes", "2분"),
      (.seconds(7199), "119 minutes", "119분"), (.seconds(7200), "2 hours", "2시간"),
      (.seconds(172_800), "2 days", "2일"), (.milliseconds(20), "20 milliseconds", "20밀리초"),
    ])
    func `An age is stated in the largest unit with a value of at least two`(
      age: Duration, en: String, ko: String
    ) {
      #expect(age.text == LocalizedText(en: en, ko: ko))
    }

    @Test func `The Korean particle after a file path matches its pronunciation`() {
      let notice = HTTPCatalogNotice.copyUnfit(path: "/tmp/catalog.copy", .damaged)
      #expect(notice.text.ko == "보관된 상품 목록 /tmp/catalog.copy를 사용하지 않습니다: 손상되었습니다.")
    }

    @Test func `The notice about an offered copy states its age and the reason`() throws {
      let notice = HTTPCatalogNotice.offersCopy(
        age: .seconds(7200), from: try CatalogAddress(Self.address, environment: [:]),
        because: .brokenOff)
      #expect(
        notice.text.en == "Products are from a copy of 2 hours ago: \(Self.address): "
          + "the connection ended too early.")
      #expect(
        notice.text.ko == "2시간 전에 받아 둔 상품 목록을 사용합니다: \(Self.address): "
          + "다 받기 전에 연결이 끊어졌습니다.")
    }
  }
#endif
