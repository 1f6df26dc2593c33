#if HTTPCatalog
  import FeatureDependencies
  import JSONCatalog
  import Testing

  @testable import HTTPCatalog

  struct TextTests {
    private static let address = "https://bank.example/c"

    @Test(arguments: [
      (
        HTTPCatalogError.unreachable(reason: "refused"), "the connection failed (refused)",
        "연결할 수 없습니다 (refused)"
      ),
      (
        .noAnswer(within: .seconds(10)), "the server did not respond within 10 seconds",
        "10초 안에 응답이 없습니다"
      ),
      (
        .unfinished(within: .seconds(30)), "the response was not complete within 30 seconds",
        "30초 안에 응답을 모두 받지 못했습니다"
      ),
      (
        .brokenOff, "the connection closed before the response was complete",
        "응답을 모두 받기 전에 연결이 끊어졌습니다"
      ),
      (.status(404), "the server responded with status 404", "서버 응답 코드가 404입니다"),
      (
        .redirected(to: "https://x/"),
        "the server redirects to https://x/, and redirects are not followed",
        "서버가 https://x/로 이동하라고 응답했지만 이동하지 않습니다"
      ),
      (
        .tooLarge(limit: 1_048_576), "the response is larger than 1048576 bytes",
        "1048576바이트를 넘습니다"
      ),
      (
        .failed(reason: "SSL"), "the connection was rejected (SSL)",
        "연결을 거절했습니다 (SSL)"
      ),
      (
        .outdated(age: .seconds(200_000), limit: .seconds(86_400), cause: .status(503)),
        "the server responded with status 503; the saved copy is 2 days old, and copies expire "
          + "after 24 hours",
        "서버 응답 코드가 503입니다. 저장된 사본은 2일 전에 받은 것이며, 사본은 24시간 동안만 쓸 수 있습니다"
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
      #expect(notice.text.ko == "저장된 상품 목록 /tmp/catalog.copy를 사용하지 않습니다: 손상되었습니다.")
    }

    @Test func `The notice about an offered copy states its age and the reason`() throws {
      let notice = HTTPCatalogNotice.offersCopy(
        age: .seconds(7200), from: try CatalogAddress(Self.address, environment: [:]),
        because: .brokenOff)
      #expect(
        notice.text.en == "Using a copy of the catalog from 2 hours ago: \(Self.address): "
          + "the connection closed before the response was complete.")
      #expect(
        notice.text.ko == "2시간 전에 저장한 상품 목록을 사용합니다: \(Self.address): "
          + "응답을 모두 받기 전에 연결이 끊어졌습니다.")
    }
  }
#endif
