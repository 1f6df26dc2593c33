/// The part of a catalogue that one feature reads.
public struct CatalogSection: Sendable {
  /// The section's name: `deposits`.
  public let name: String
  private let read: @Sendable (InputValue) throws(InputFaults) -> [OfferedProduct]

  /// The section called `name`, which lists products of the type `Product`.
  public init<Product: CatalogProduct>(_ name: String, of _: Product.Type) {
    self.name = name
    read = { (section) throws(InputFaults) in
      try section.products(of: Product.self, in: name).map { OfferedProduct($0) }
    }
  }

  /// What `source` offers in this section; nothing if it has no such section.
  ///
  /// Throws a ``CatalogError``.
  public func products(in source: any CatalogSource) async throws(CatalogError) -> [OfferedProduct]
  {
    guard let section = try await source.section(name) else { return [] }
    do { return try read(section) } catch { throw .invalid(error) }
  }

  /// All that is wrong with `section`; empty if its feature can read it.
  public func faults(in section: InputValue) -> [InputFault] {
    do { _ = try read(section) } catch { return error.faults }
    return []
  }
}

/// A product on offer, as one sees it who does not know its feature.
public struct OfferedProduct: Sendable, Hashable {
  /// Which product it is of.
  public let kind: ProductKind
  /// Name, limits and terms.
  public let offer: ProductOffer
  /// What else there is to say of it.
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

/// One feature's products, read from a section of a catalogue each time they are asked for.
public struct SectionCatalog<Product: CatalogProduct>: ProductCatalog {
  private let source: any CatalogSource
  private let name: String

  /// The products that `source` lists in `section`.
  public init(_ source: any CatalogSource, section: CatalogSection) {
    self.source = source
    name = section.name
  }

  /// The products on offer. Throws a ``CatalogError``.
  public func products() async throws(CatalogError) -> [Product] {
    guard let section = try await source.section(name) else { return [] }
    do { return try section.products(of: Product.self, in: name) } catch { throw .invalid(error) }
  }
}

extension InputValue {
  /// The products that this section, called `name`, lists. Throws every fault found.
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
