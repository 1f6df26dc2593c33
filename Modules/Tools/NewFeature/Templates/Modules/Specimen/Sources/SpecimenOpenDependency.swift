public import FeatureDependencies

/// The requirements of a quote, which needs no customer.
public protocol SpecimenQuoteDependency: QuoteDependency {
  /// The products on offer.
  var specimenCatalog: any SpecimenCatalog { get }
}

/// The requirements of an opening: a catalog, the services of every opening, and the features that
/// this one offers to open.
///
/// Each refined protocol is one of these requirements; a host that lacks any of them does not
/// compile.
public protocol SpecimenOpenDependency: SpecimenQuoteDependency, OpeningDependency {}
