import FeatureDependencies
import FeatureDependenciesTesting

/// A savings builder for the reference flow; without `keepsID` it ignores the id.
struct ReferenceSavingsBuilder: SavingsOpenBuildable {
  let doubles: OpeningDoubles
  var keepsID = true

  func build(id: AccountNumber?) -> any Flow {
    let link = id.map { AccountLink(to: $0, of: ReferenceScripts.other) }
    return ReferenceFlow(
      script: ReferenceScripts.otherFeatureFirst,
      with: Collaborators(doubles, FixedCatalog(ReferenceProduct.known)),
      link: keepsID ? link : nil)
  }
}

enum SavingsLinkMutants {
  static let all: [Mutant<SavingsLinkContract.Fixture>] = [
    Mutant("SavingsOpenBuildable.linksToItsId", "a builder that loses the id") {
      try await .init(ReferenceScripts.otherFeatureFirst, linkedRate: 360) {
        ReferenceSavingsBuilder(doubles: $0, keepsID: false)
      }
    }
  ]
}
