#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import HTTPCatalog
  import Testing

  struct CatalogContractTests {
    @Test(arguments: CatalogSourceContract.clauses)
    func `A catalog over HTTPS passes the catalog source contract`(
      clause: Clause<CatalogSourceContract.Fixture>
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")))
      defer { server.end() }
      let test = try TestCatalog()
      try await clause.verify {
        CatalogSourceContract.Fixture(
          source: try test.catalog(of: server), sections: [.samples, .others])
      }
    }

    @Test(arguments: CatalogSourceContract.clauses)
    func `The copy of a catalog passes the contract while its server is unavailable`(
      clause: Clause<CatalogSourceContract.Fixture>
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      try await clause.verify {
        CatalogSourceContract.Fixture(
          source: try test.catalog(of: server), sections: [.samples, .others])
      }
    }

    @Test(arguments: ProductCatalogContract<SampleProduct>.clauses)
    func `The sections of a catalog over HTTPS pass the product catalog contract`(
      clause: Clause<ProductCatalogContract<SampleProduct>.Fixture>
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a", "b")))
      defer { server.end() }
      let test = try TestCatalog()
      try await clause.verify {
        ProductCatalogContract.Fixture(
          catalog: SectionCatalog<SampleProduct>(
            try test.catalog(of: server), section: .samples))
      }
    }
  }
#endif
