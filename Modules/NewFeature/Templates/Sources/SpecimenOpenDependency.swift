public import FeatureDependencies

/// What a quote needs. No customer is needed.
public protocol SpecimenQuoteDependency: QuoteDependency {
  /// The products on offer.
  var specimenCatalog: any SpecimenCatalog { get }
}

/// What opening an account needs. A host provides it; one that forgets a requirement does not
/// compile.
public protocol SpecimenOpenDependency: SpecimenQuoteDependency, OpeningDependency {
}
