public import FeatureDependencies

/// What the figures need: nothing of a customer.
public protocol SpecimenQuoteDependency: QuoteDependency {
  /// The products on offer.
  var specimenCatalog: any SpecimenCatalog { get }
}

/// What opening an account needs. A host provides it; one that forgets a requirement does not
/// compile.
public protocol SpecimenOpenDependency: SpecimenQuoteDependency, OpeningDependency {
}
