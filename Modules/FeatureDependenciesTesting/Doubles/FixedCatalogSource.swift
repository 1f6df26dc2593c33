public import FeatureDependencies

/// A catalog source with fixed sections.
public struct FixedCatalogSource: CatalogSource {
  private let sections: [String: InputValue]

  /// Creates a source of `sections`, keyed by name.
  public init(_ sections: [String: Written]) { self.sections = sections.mapValues(\.value) }

  /// Returns the section called `name`, or nil if there is none.
  public func section(_ name: String) async throws(CatalogError) -> InputValue? { sections[name] }
}
