extension ProductKind {
  /// Specimen: one sum, paid in once.
  public static let specimen = ProductKind(declared: "specimen-kind")
}

/// Builds the flow that opens an account of the kind `specimen-kind`.
///
/// A conformer's initializer does no work. Each call returns a new flow that has not started, reads
/// nothing, and creates no builder of another feature. The contract is `FlowLaw`.
public protocol SpecimenOpenBuildable: Sendable {
  /// A flow that opens an account.
  func build() -> any Flow
}

/// Offers the feature Specimen: a host's component conforms, and a feature that
/// opens such accounts requires it.
public protocol FeatureSpecimenComponentable: Sendable {
  /// Creates a builder at each access: an object that stored its builder would never be released.
  var specimenOpenBuilder: any SpecimenOpenBuildable { get }
}
