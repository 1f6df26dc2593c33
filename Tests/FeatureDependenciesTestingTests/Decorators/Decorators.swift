import FeatureDependencies

/// A dialog that asks in another way.
struct AskingDialog: Dialog {
  typealias Ask = @Sendable (Prompt, any Dialog) async throws(DialogInterruption) -> String

  let base: any Dialog
  let body: Ask

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await body(prompt, base)
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

/// A dialog that shows in another way.
struct ShowingDialog: Dialog {
  typealias Show = @Sendable (Presentation, any Dialog) async -> Void

  let base: any Dialog
  let body: Show

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await base.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await body(content, base) }
}

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

/// Counts from 1.
actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
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
