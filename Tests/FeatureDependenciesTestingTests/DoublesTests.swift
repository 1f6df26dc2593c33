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
    let notChecked = try await ProductCatalogContract.check(
      FixedCatalog(products), of: ReferenceProduct.self, offering: .checked(products))
    #expect(notChecked == [])
  }

  @Test func `The fixed clock keeps the contract of clocks`() async throws {
    let clock = try FixedClock(noonOn: "2026-11-20")
    let notChecked = try await WallClockContract.check(
      clock, present: { clock.now().secondsSince1970 }, passing: { clock.advance(seconds: 1) },
      settingBack: .notChecked(because: "only a test sets it"))
    #expect(notChecked == ["a clock set back: only a test sets it"])
  }

  @Test(arguments: Language.allCases)
  func `The scripted dialog keeps the law of dialogs`(language: Language) async throws {
    #expect(try await TestedDialogFixture(language: language).check() == [])
  }

  @Test(arguments: [false, true])
  func `The reference quotes keep the law of quotes`(isLinked: Bool) async throws {
    try await ReferenceQuotes.check(isLinked: isLinked)
  }
}
