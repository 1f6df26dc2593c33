import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct RequirementTests {
  private struct Wiring: OpeningDependency, DoublesWiring {
    let doubles: OpeningDoubles
  }

  @Test func `A requirement gives what was injected under its name`() async throws {
    let wiring = Wiring(doubles: try await OpeningDoubles([]))
    let injection = Requirement<any OpeningDependency>("signing", \.signing).injection(in: wiring)
    #expect(injection.name == "signing")
    #expect(injection.value as? MarkerSigningService === wiring.doubles.signer)
  }

  @Test func `Every requirement of an opening has a name of its own`() {
    let names = Requirement.opening.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
