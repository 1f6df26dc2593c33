#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import HTTPCatalog
  import Testing

  extension HTTPCatalogTests {
    @Test(arguments: ["catalog", "status-503"])
    func `A catalog over HTTP and its copy pass the catalog source contract`(
      response: String
    ) async throws {
      let server = try TestServer()
      try server.choose("catalog", SampleCatalog.text("a", "b"))
      _ = try await server.catalog().ids()
      try server.choose(response)
      let offers = try ["a", "b", "a", "b"].map { id in
        ProductOffer(
          id: try Samples.product(id), name: LocalizedText(en: "E", ko: "K"),
          limits: Won(1)...Won(10), tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
      }
      let notChecked = try await CatalogSourceContract.check(
        try server.catalog(), sections: [.samples, .others],
        offering: .checked(offers))
      #expect(notChecked == [])
    }
  }
#endif
