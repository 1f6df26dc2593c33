public import FeatureDependencies

/// The requirements of opening a savings account: the services of every opening, and the features
/// that it offers to open.
///
/// Each refined protocol is one of these requirements; a host that lacks one does not compile.
public protocol SavingsOpenDependency: OpeningDependency, FeatureDepositComponentable {}
