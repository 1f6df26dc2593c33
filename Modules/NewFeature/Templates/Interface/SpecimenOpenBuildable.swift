/// Builds the flow that opens an account of the kind SpecimenEnglish.
///
/// A conformer's initialiser does no work, and each call gives a fresh flow that has not started.
/// Building constructs nothing of another feature. Its contract is `BuildableContract`.
public protocol SpecimenOpenBuildable: Sendable {
  /// A flow that opens an account.
  func build() -> any Flow
}

/// The feature of SpecimenEnglish as a host sees it.
public protocol FeatureSpecimenComponentable: Sendable {
  /// Builds the flow that opens an account.
  var specimenOpenBuilder: any SpecimenOpenBuildable { get }
}
