extension Opening {
  /// Returns the products to choose from: those of this type in the catalog. A repeated request can
  /// choose what it chose before, even if that is no longer on offer.
  ///
  /// Throws ``FlowStop/catalog(_:)``, and ``FlowStop/nothingOffered(_:)`` if there are no products.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(FlowStop) -> [Product] {
    var products: [Product]
    do { products = try await dependency.catalog.products(of: type) } catch {
      throw .catalog(error)
    }
    if let quote = earlier?.contract.quote {
      let chosen = quote.selection
      if let index = products.firstIndex(where: { $0.offer.id == chosen.productID }) {
        products[index].offer = products[index].offer.widened(to: quote)
      } else {
        let offer = ProductOffer(
          id: chosen.productID, name: LocalizedText(verbatim: "\(chosen.productID)"),
          limits: chosen.amount...chosen.amount, tiers: [])
        products.append(Product(withdrawn: offer.widened(to: quote)))
      }
    }
    guard !products.isEmpty else { throw .nothingOffered(Product.kind) }
    return products
  }
}
