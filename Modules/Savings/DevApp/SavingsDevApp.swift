import DevAppSupport
import FeatureDependenciesTesting
import Savings

/// Runs the savings feature alone, with test doubles: `swift run SavingsDevApp`.
@main
struct SavingsDevApp: SavingsOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  static func main() async {
    await DevApp.main(.savings) {
      let offer = try Samples.offer("installment-savings", terms: [12: 350])
      return [SavingsProduct(offer: offer, linkedBonus: try Samples.rate(10))]
    } flow: {
      SavingsOpenBuilder(dependency: Self(doubles: $0)).build(id: nil)
    }
  }
}
