public import FeatureDependencies

/// The requirements of opening a deposit: the services of every opening, and the features that a
/// deposit offers to open next.
///
/// Each refined protocol is one of these requirements; a host that lacks one does not compile.
public protocol DepositOpenDependency: OpeningDependency, FeatureSavingsComponentable {}
