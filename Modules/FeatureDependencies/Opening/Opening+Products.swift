extension Opening {
  /// Returns the products to choose from: those of this type in the catalog, and the product of an
  /// earlier opening with this request ID, even if it is no longer on offer.
  ///
  /// Throws ``FlowStop/catalog(_:)``, and ``FlowStop/nothingOffered(_:)`` if there are no products.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(FlowStop) -> [Product] {
    var products: [Product]
    do { products = try await catalog.products(of: type) } catch { throw .catalog(error) }
    products = products.map(includingEarlier)
    if let offer = withdrawn(from: products.map(\.offer.id)) {
      products.append(Product(withdrawn: offer))
    }
    guard !products.isEmpty else { throw .nothingOffered(Product.kind) }
    return products
  }

  /// Returns `product` with limits and terms widened to allow the selection of the earlier opening.
  private func includingEarlier<Product: CatalogProduct>(_ product: Product) -> Product {
    guard let quote = earlier?.contract.quote, quote.selection.productID == product.offer.id else {
      return product
    }
    var product = product
    product.offer = product.offer.widened(to: quote)
    return product
  }

  /// Returns the offer of the earlier opening if its product is not among `known`; nil otherwise.
  private func withdrawn(from known: [ProductID]) -> ProductOffer? {
    guard let quote = earlier?.contract.quote, !known.contains(quote.selection.productID) else {
      return nil
    }
    let selection = quote.selection
    return ProductOffer(
      id: selection.productID, name: LocalizedText(verbatim: "\(selection.productID)"),
      limits: selection.amount...selection.amount, tiers: []
    ).widened(to: quote)
  }
}
