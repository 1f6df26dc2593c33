import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The doubles pass the same contracts as the real implementations.
struct DoublesTests {
  @Test func `The marker signing service keeps the law of signing`() async throws {
    let notChecked = try await SigningLaw.check { .doubles() }
    #expect(notChecked == [])
  }

  @Test func `The fixed catalog keeps the contract of catalogs`() async throws {
    let products = try ReferenceProduct.all()
    try await ProductCatalogContract.check(FixedCatalog(products), offering: products)
  }

  @Test(arguments: Language.allCases)
  func `The scripted dialog keeps the contract of dialogs`(language: Language) async throws {
    #expect(try await TestedDialogFixture(language: language).check() == [])
  }

  @Test(arguments: [false, true])
  func `The reference quotes keep the contract of quotes`(isLinked: Bool) async throws {
    try await ReferenceQuotes.check(isLinked: isLinked)
  }
}
