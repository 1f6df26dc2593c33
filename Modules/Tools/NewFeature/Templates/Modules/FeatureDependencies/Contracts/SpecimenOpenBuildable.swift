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
///
/// A conformer computes the builder at each call. Stored builders in a cycle of features would
/// create each other without end.
public protocol FeatureSpecimenComponentable: Sendable {
  /// Builds the flow that opens an account.
  var specimenOpenBuilder: any SpecimenOpenBuildable { get }
}
