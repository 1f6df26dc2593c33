import FeatureDependencies
import FeatureDependenciesTesting

/// Offers one more product after its base has ended.
struct OfferingFlow: Flow {
  let base: ReferenceFlow

  func run() async -> FlowOutcome {
    var outcome = await base.run()
    guard outcome.stop == nil, let opened = outcome.account else { return outcome }
    do { try await base.offer(ReferenceScripts.third, opened, &outcome) } catch {
      outcome.stop = error
    }
    return outcome
  }
}
