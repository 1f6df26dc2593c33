import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The deposit's own member in a catalog: the interest method.
struct DepositProductTests {
  @Test(arguments: InterestMethod.allCases)
  func `A deposit is read with its interest method`(method: InterestMethod) throws {
    let offer = try DepositProduct.sample().offer
    var entry = FixedEntry(offer, words: ["interest": method.rawValue])
    let product = try #require(DepositProduct.read(&entry))
    #expect(product == DepositProduct(offer: offer, interest: method))
    #expect(product.details.map(\.value.signed) == [method.rawValue])
  }

  @Test(arguments: [[:], ["interest": "daily"]])
  func `A deposit without a valid interest method is not read`(words: [String: String]) throws {
    var entry = FixedEntry(try DepositProduct.sample().offer, words: words)
    #expect(DepositProduct.read(&entry) == nil)
  }

  @Test func `All members are read even if the offer has a fault`() {
    var entry = FixedEntry(nil)
    #expect(DepositProduct.read(&entry) == nil)
    #expect(entry.read == ["interest"])
  }
}
