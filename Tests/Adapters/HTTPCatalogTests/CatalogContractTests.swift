#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import HTTPCatalog
  import Testing

  struct CatalogContractTests {
    @Test(arguments: CatalogSourceContract.clauses)
    func `A catalogue over HTTPS keeps the contract of a catalogue source`(
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
    func `The copy of a catalogue keeps the contract while its server is away`(
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
    func `The products of its sections keep the contract of a product catalogue`(
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
