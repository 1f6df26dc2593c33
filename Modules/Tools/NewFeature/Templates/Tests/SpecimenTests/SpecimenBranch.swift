import FeatureDependencies
import FeatureDependenciesTesting
import Specimen

/// The feature, wired to doubles.
struct SpecimenBranch: SpecimenOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  var builder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }
}

extension SpecimenProduct {
  /// Two products, each for two terms, at four rates.
  static func all() throws -> [SpecimenProduct] {
    try [("sample", 300), ("other-sample", 320)].map { id, rate in
      let terms: KeyValuePairs = [12: rate, 24: rate + 10]
      return SpecimenProduct(
        offer: try Samples.offer(id, within: 100_000...50_000_000, terms: terms))
    }
  }
}

extension [ScriptedDialog.Step] {
  /// A customer who pays in ten million won for a year.
  static let specimen = [ScriptedDialog.Step](answering: [
    "specimen-kind.product": "sample", "specimen-kind.amount": "10,000,000",
    "specimen-kind.months": "12", "specimen-kind.fundingAccount": "DEMAND-1",
    "specimen-kind.tax": "general", "specimen-kind.consent": "yes",
  ])
}
