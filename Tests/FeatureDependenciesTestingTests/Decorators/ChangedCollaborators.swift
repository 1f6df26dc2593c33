import FeatureDependencies

/// A signing service that signs in another way.
struct ChangedSigning: SigningService {
  typealias Sign =
    @Sendable (SigningDocument, any SigningService) async throws(SigningError) -> SignedContract

  let base: any SigningService
  let body: Sign

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    try await body(document, base)
  }
}

/// A flow whose outcome is told in another way.
struct ChangedFlow: Flow {
  let base: any Flow
  let change: @Sendable (FlowOutcome) -> FlowOutcome

  func run() async -> FlowOutcome { change(await base.run()) }
}

/// A catalogue that offers other products, or offers some where it fails.
struct ChangedCatalog: ProductCatalog {
  let base: any ProductCatalog<ReferenceProduct>
  var change: @Sendable ([ReferenceProduct]) -> [ReferenceProduct] = { $0 }
  var failing: (@Sendable (CatalogError) -> [ReferenceProduct])?

  func products() async throws(CatalogError) -> [ReferenceProduct] {
    do { return change(try await base.products()) } catch {
      guard let failing else { throw error }
      return failing(error)
    }
  }
}
