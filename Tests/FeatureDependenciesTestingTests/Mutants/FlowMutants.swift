import FeatureDependencies
import FeatureDependenciesTesting

/// Broken flows: the reference flow with a decorator, or with one decorated dependency.
enum FlowMutants {
  typealias Make = @Sendable (FlowScript, Collaborators) -> any Flow

  /// A way to break any flow, and the clause that must catch it.
  struct Breakage {
    let clause: String
    let name: String
    let make: Make
    /// Whether the breakage requires a flow that opens another product.
    var needsOtherFeature = false
  }

  static let all: [ClauseMutant<FlowContract.Fixture>] =
    breakages.flatMap { breakage in
      ReferenceScripts.all.filter { script in
        (FlowContract.clauses(for: script) + FlowContract.catalog).contains {
          $0.id == breakage.clause
        } && !(breakage.needsOtherFeature && script.otherKey.isEmpty)
      }.map { script in
        ClauseMutant(breakage.clause, breakage.name) {
          try FlowContract.Fixture.reference(script, breakage.make)
        }
      }
    } + offers + linked + texts

  static let breakages =
    dialogs + people + services + builders + outcomes + scripts + repetitions + choices + figures
    + errors + stale + hiding + otherTerms + again + days + sums + consistent + left + translated
    + returning

  static func breakage(
    _ clause: String, _ name: String, _ make: @escaping Make
  ) -> Breakage {
    Breakage(clause: "Flow.\(clause)", name: name, make: make)
  }

  /// The reference flow with a collaborator replaced.
  static func replacing(
    _ clause: String, _ name: String,
    _ replace: @escaping @Sendable (inout Collaborators, FlowScript) -> Void
  ) -> Breakage {
    breakage(clause, name) { script, with in
      var with = with
      replace(&with, script)
      return ReferenceFlow(script: script, with: with)
    }
  }
}
