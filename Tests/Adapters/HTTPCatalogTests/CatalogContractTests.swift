#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import HTTPCatalog
  import Testing

  struct CatalogContractTests {
    private func offers(_ ids: [String]) throws -> [ProductOffer] {
      try ids.map {
        ProductOffer(
          id: try Samples.product($0), name: LocalizedText(en: "E", ko: "K"),
          limits: Won(1)...Won(10), tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
      }
    }

    @Test func `A catalog over HTTPS passes the catalog source contract`() async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")))
      defer { server.end() }
      let notChecked = try await CatalogSourceContract.check(
        try TestCatalog().catalog(of: server), sections: [.samples, .others],
        offering: .checked(try offers(["a", "b", "a", "b"])))
      #expect(notChecked == [])
    }

    @Test func `The copy of a catalog passes the contract while its server is unavailable`()
      async throws
    {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      let notChecked = try await CatalogSourceContract.check(
        try test.catalog(of: server), sections: [.samples, .others],
        offering: .checked(try offers(["a", "b", "a", "b"])))
      #expect(notChecked == [])
    }

    @Test func `The sections of a catalog over HTTPS pass the product catalog contract`()
      async throws
    {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")))
      defer { server.end() }
      let notChecked = try await ProductCatalogContract.check(
        SectionCatalog<SampleProduct>(try TestCatalog().catalog(of: server), section: .samples),
        offering: .checked(try offers(["a", "b"]).map(SampleProduct.init(withdrawn:))))
      #expect(notChecked == [])
    }
  }
#endif
