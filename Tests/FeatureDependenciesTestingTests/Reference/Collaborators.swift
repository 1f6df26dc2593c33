import FeatureDependencies
import FeatureDependenciesTesting

/// The dependencies of a flow; a mutant decorates one of them.
struct Collaborators: OpeningDependency, DoublesWiring {
  var doubles: OpeningDoubles
  var clock: any WallClock
  /// The link that the builder gets.
  var link: AccountLink?
  /// Builds another product's flow, linked to an account or to none.
  var otherFeature: @Sendable (ProductKind, AccountNumber?) -> any Flow
  /// Changes the figures before they are shown.
  var illustrate: @Sendable (inout Quote) -> Void = { _ in }

  init(_ doubles: OpeningDoubles) {
    self.doubles = doubles
    clock = doubles.clock
    otherFeature = { doubles.nestedFlows.flow(of: $0, linkedTo: $1) }
  }
}
