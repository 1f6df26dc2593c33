import Deposit
import DevAppSupport
import FeatureDependenciesTesting

/// Runs the deposit feature alone, with test doubles: `swift run DepositDevApp`.
@main
struct DepositDevApp: DepositOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  static func main() async {
    await DevApp.main(.deposit) {
      let limits: ClosedRange<Int64> = 1_000_000...1_000_000_000
      let offer = try Samples.offer("time-deposit", within: limits)
      return [DepositProduct(offer: offer, interest: .simple)]
    } flow: {
      DepositOpenBuilder(dependency: Self(doubles: $0)).build()
    }
  }
}
