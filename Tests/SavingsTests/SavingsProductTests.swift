import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The savings product's own member in a catalog: the bonus for a link.
struct SavingsProductTests {
  private static let bonus = "linkedBonusBasisPoints"

  @Test(arguments: [10, 0])
  func `A savings product is read with its bonus, which is signed even if it is zero`(
    points: Int
  ) throws {
    let offer = try SavingsProduct.sample().offer
    let bonus = try Samples.rate(points)
    var entry = FixedEntry(offer, bonuses: [Self.bonus: bonus])
    let product = try #require(SavingsProduct.read(&entry))
    #expect(product == SavingsProduct(offer: offer, linkedBonus: bonus))
    #expect(product.details.map(\.name) == [Self.bonus])
    // The name that quotes and contracts give it.
    #expect(product.details.map(\.label) == [LocalizedText(en: "Linked bonus", ko: "연결 우대금리")])
  }

  @Test func `A savings product without a bonus has no bonus detail`() throws {
    var entry = FixedEntry(try SavingsProduct.sample().offer)
    let product = try #require(SavingsProduct.read(&entry))
    #expect(product.linkedBonus == nil)
    #expect(product.details.isEmpty)
  }

  @Test func `All members are read even if the offer has a fault`() {
    var entry = FixedEntry(nil)
    #expect(SavingsProduct.read(&entry) == nil)
    #expect(entry.read == [Self.bonus])
  }
}
