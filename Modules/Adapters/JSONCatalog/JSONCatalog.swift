public import FeatureDependencies
public import StrictJSON

/// An immutable catalog parsed from JSON; `Docs/Bank/Catalog.md` describes the format.
public struct JSONCatalog: ProductCatalog {
  private static let versions: ClosedRange<Int64> = 1...1

  // The products of each section, in the order written.
  private var sections: [String: [any CatalogProduct]] = [:]

  /// Parses `bytes`. They may contain the section of each of `types` once; other sections are
  /// faults.
  ///
  /// Throws every fault found, up to a hundred, each with its position.
  public init(_ bytes: [UInt8], of types: [any CatalogProduct.Type]) throws(InputFaults) {
    let root = try StrictJSONReader.read(bytes)
    var checker = InputChecker()
    let members = checker.object(
      root, "", required: ["version"], optional: types.map { $0.section })
    _ = checker.integer(members["version"], "version", in: Self.versions)
    for type in types {
      sections[type.section] = checker.products(of: type, in: members[type.section])
    }
    guard checker.faults.isEmpty else { throw InputFaults(checker.faults) }
  }

  /// Returns the products of this type; empty if the catalog has no section of theirs. Throws no
  /// error.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    (sections[type.section] ?? []).compactMap { $0 as? Product }
  }
}

extension InputChecker {
  /// Returns the products of this type that `section` lists, each with an ID of its own.
  fileprivate mutating func products<Product: CatalogProduct>(
    of _: Product.Type, in section: InputValue?
  ) -> [Product] {
    var ids: Set<ProductID> = []
    var products: [Product] = []
    for (value, path) in array(section, Product.section) {
      var entry = JSONCatalogEntry(value, path, self)
      if let product = Product.read(&entry) { products.append(product) }
      self = entry.checked()
      if let id = entry.id, !ids.insert(id).inserted {
        report(.repeated("\(id)"), path + ".id", value.position)
      }
    }
    return products
  }
}
