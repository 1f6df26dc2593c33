import FeatureDependencies
import FeatureDependenciesTesting

/// A savings builder for the reference flow. It links the account that `linked` returns for its
/// ID.
struct ReferenceSavingsBuilder: SavingsOpenBuildable {
  let doubles: OpeningDoubles
  var linked: @Sendable (AccountNumber?) -> AccountNumber? = { $0 }

  func build(id: AccountNumber?) -> any Flow {
    let link = linked(id).map { AccountLink(to: $0, of: ReferenceScripts.other) }
    return ReferenceFlow(
      script: ReferenceScripts.otherFeatureFirst,
      with: Collaborators(doubles, FixedCatalog(ReferenceProduct.known)),
      link: link)
  }
}

enum SavingsLinkMutants {
  static let all: [ClauseMutant<SavingsLinkContract.Fixture>] = [
    mutant("a builder that loses the id") { _ in nil },
    mutant("the first deposit for the requested one") { id in id.flatMap { _ in first } },
    mutant("the newest deposit for the requested one") { id in id.flatMap { _ in newest } },
  ]

  // The customer's first account, which pays, is `DEMAND-1`; the accounts to link to follow it.
  private static let (first, newest) = (AccountNumber("OTHER-2"), AccountNumber("OTHER-4"))

  private static func mutant(
    _ name: String, _ linked: @escaping @Sendable (AccountNumber?) -> AccountNumber?
  ) -> ClauseMutant<SavingsLinkContract.Fixture> {
    ClauseMutant("SavingsOpenBuildable.linksToItsId", name) {
      try await .init(ReferenceScripts.otherFeatureFirst, linkedRate: 360) {
        ReferenceSavingsBuilder(doubles: $0, linked: linked)
      }
    }
  }
}
