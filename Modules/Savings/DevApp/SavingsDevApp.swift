import DevAppSupport
import Savings

/// Savings alone, on doubles: `swift run SavingsDevApp`.
@main
struct SavingsDevApp: SavingsOpenDependency, DevAppWiring {
  let app: DevApp

  static func main() async {
    await DevApp.main { SavingsOpenBuilder(dependency: Self(app: $0)).build(id: nil) }
  }
}
