import FeatureDependencies
import FeatureDependenciesTesting

extension FlowContract.Fixture {
  /// A fixture for the reference flow with `script`.
  static func reference(_ script: FlowScript) throws -> FlowContract.Fixture {
    try .reference(script) { ReferenceFlow(script: $0, with: $1) }
  }
}

extension FlowContract.Fixture {
  /// A fixture for the flow that `make` creates, with all reference products on offer.
  static func reference(
    _ script: FlowScript, _ make: @escaping FlowMutants.Make
  ) throws -> FlowContract.Fixture {
    try .init(script, offering: try ReferenceProduct.all()) { doubles, catalog in
      make(script, Collaborators(doubles, catalog))
    }
  }
}
