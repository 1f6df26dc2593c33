public import FeatureDependencies

/// A catalogue source of the sections it was given.
public struct FixedCatalogSource: CatalogSource {
  private let sections: [String: InputValue]

  /// A source of `sections`, each by its name.
  public init(_ sections: [String: Written]) { self.sections = sections.mapValues(\.value) }

  /// The section called `name`, or nil if it was not given.
  public func section(_ name: String) async throws(CatalogError) -> InputValue? { sections[name] }
}
