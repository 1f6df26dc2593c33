/// The part of a catalog that one feature reads.
public struct CatalogSection: Sendable {
  /// The name of the section: `deposits`.
  public let name: String
  private let read: @Sendable (InputValue) throws(InputFaults) -> [OfferedProduct]

  /// Creates the section called `name`, which lists products of the type `Product`.
  public init<Product: CatalogProduct>(_ name: String, of _: Product.Type) {
    self.name = name
    read = { (section) throws(InputFaults) in
      try section.products(of: Product.self, in: name).map { OfferedProduct($0) }
    }
  }

  /// Returns the products that `source` lists in this section; empty if it has no such section.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``, and ``CatalogError/invalid(_:)`` with all
  /// faults.
  public func products(in source: any CatalogSource) async throws(CatalogError) -> [OfferedProduct]
  {
    guard let section = try await source.section(name) else { return [] }
    do { return try read(section) } catch { throw .invalid(error) }
  }

  /// Returns all faults of `section`; empty if the feature can read it.
  public func faults(in section: InputValue) -> [InputFault] {
    do { _ = try read(section) } catch { return error.faults }
    return []
  }
}

/// A product on offer, for code that does not know its feature.
public struct OfferedProduct: Sendable, Hashable {
  /// The kind that its feature declares.
  public let kind: ProductKind
  /// ID, name, limits and terms.
  public let offer: ProductOffer
  /// The other fields to show: ``CatalogProduct/details``.
  public let details: [SigningDocument.Field]

  init(_ product: some CatalogProduct) {
    self.init(
      kind: type(of: product).kind, offer: product.offer, details: product.details)
  }

  package init(kind: ProductKind, offer: ProductOffer, details: [SigningDocument.Field]) {
    self.kind = kind
    self.offer = offer
    self.details = details
  }
}

/// One feature's products, read from a section of a catalog at each call.
public struct SectionCatalog<Product: CatalogProduct>: ProductCatalog {
  private let source: any CatalogSource
  private let name: String

  /// Creates a catalog of the products that `source` lists in `section`.
  public init(_ source: any CatalogSource, section: CatalogSection) {
    self.source = source
    name = section.name
  }

  /// Returns the products on offer; empty if the catalog has no such section.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``, and ``CatalogError/invalid(_:)`` with all
  /// faults.
  public func products() async throws(CatalogError) -> [Product] {
    guard let section = try await source.section(name) else { return [] }
    do { return try section.products(of: Product.self, in: name) } catch { throw .invalid(error) }
  }
}

extension InputValue {
  /// Reads the products of this section, which is called `name`. Throws all faults together.
  fileprivate func products<Product: CatalogProduct>(
    of _: Product.Type, in name: String
  ) throws(InputFaults) -> [Product] {
    var checker = InputChecker()
    var ids: Set<ProductID> = []
    var products: [Product] = []
    for (element, path) in checker.array(self, name) {
      let entry = CatalogEntry(value: element, path: path)
      if let product = Product.read(entry, &checker) { products.append(product) }
      if let id = entry.id, !ids.insert(id).inserted {
        checker.report(.repeated("\(id)"), path + ".id", element.position)
      }
    }
    guard checker.faults.isEmpty else { throw InputFaults(checker.faults) }
    return products
  }
}
