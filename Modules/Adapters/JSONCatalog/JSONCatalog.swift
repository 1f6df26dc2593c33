public import FeatureDependencies
import StrictJSON

/// An immutable catalog parsed from JSON; `Docs/Bank/Catalog.md` describes the format.
public struct JSONCatalog: CatalogSource {
  private static let versions: ClosedRange<Int64> = 1...1

  private let sections: [String: InputValue]

  /// Parses `bytes`. They may contain each of `sections` once; other sections are faults.
  ///
  /// Throws every fault found, up to a hundred, each with its position.
  public init(_ bytes: [UInt8], sections: [CatalogSection]) throws(InputFaults) {
    let root = try StrictJSONReader.read(bytes)
    var checker = InputChecker()
    var members = checker.object(
      root, "", required: ["version"], optional: sections.map(\.name))
    _ = checker.integer(members.removeValue(forKey: "version"), "version", in: Self.versions)
    let faults =
      checker.faults
      + sections.flatMap { section in members[section.name].map(section.faults) ?? [] }
    guard faults.isEmpty else { throw InputFaults(faults) }
    self.sections = members
  }

  /// The section called `name`, or nil if the catalog has none. Throws no error.
  public func section(_ name: String) async throws(CatalogError) -> InputValue? { sections[name] }
}
