import Deposit
import DevAppSupport

/// Deposit alone, on doubles: `swift run DepositDevApp`.
@main
struct DepositDevApp: DepositOpenDependency, DevAppWiring {
  let app: DevApp

  static func main() async {
    await DevApp.main { DepositOpenBuilder(dependency: Self(app: $0)).build() }
  }
}
