import FeatureDependencies

/// A signing service that passes each document to `body`.
struct ChangedSigning: SigningService {
  typealias Sign =
    @Sendable (SigningDocument, any SigningService) async throws(SigningError) -> SignedContract

  let base: any SigningService
  let body: Sign

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    try await body(document, base)
  }
}

/// A flow that returns its base's outcome, transformed by `change`.
struct ChangedFlow: Flow {
  let base: any Flow
  let change: @Sendable (FlowOutcome) -> FlowOutcome

  func run() async -> FlowOutcome { change(await base.run()) }
}

/// A catalog that transforms its base's products, or returns products where its base fails.
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
