public import FeatureDependencies

/// The requirements of an opening: the services of every opening, and the features that this one
/// offers to open.
///
/// Each refined protocol is one of these requirements; a host that lacks any of them does not
/// compile.
public protocol SpecimenOpenDependency: OpeningDependency {}
