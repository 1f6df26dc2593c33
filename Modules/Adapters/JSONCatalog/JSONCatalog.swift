public import FeatureDependencies

/// A catalogue read from JSON; `Docs/Catalog.md` describes the format.
///
/// It can be asked from any task, and always offers what it was read from.
public struct JSONCatalog: CatalogSource {
  private static let versions: ClosedRange<Int64> = 1...1

  private let sections: [String: InputValue]

  /// The catalogue that `bytes` hold, in which each of `sections` can stand once, and no other.
  ///
  /// Throws every fault found, up to a hundred, each with its place.
  public init(_ bytes: [UInt8], sections: [CatalogSection]) throws(JSONInputError) {
    let root = try JSONInput.read(bytes)
    var checker = InputChecker()
    var members = checker.object(
      root, "", required: ["version"], optional: sections.map(\.name))
    _ = checker.integer(members.removeValue(forKey: "version"), "version", in: Self.versions)
    let faults =
      checker.faults
      + sections.flatMap { section in members[section.name].map(section.faults) ?? [] }
    guard faults.isEmpty else {
      throw .invalid(InputFaults(Array(faults.prefix(InputFaults.most))))
    }
    self.sections = members
  }

  /// The section called `name`, or nil if the catalogue has none.
  public func section(_ name: String) async throws(CatalogError) -> InputValue? { sections[name] }
}
