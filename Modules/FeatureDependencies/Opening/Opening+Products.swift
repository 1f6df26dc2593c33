extension Opening {
  /// What can be chosen: the products of `catalog`, and what an earlier request took, though it may
  /// not be on offer any more.
  ///
  /// Throws ``FlowStop/catalog(_:)``, and ``FlowStop/nothingOffered(_:)`` if there is nothing.
  public func products<Product: CatalogProduct>(
    in catalog: any ProductCatalog<Product>
  ) async throws(FlowStop) -> [Product] {
    var products: [Product]
    do { products = try await catalog.products() } catch { throw .catalog(error) }
    products = products.map(includingEarlier)
    if let offer = withdrawn(from: products.map(\.offer.id)) {
      products.append(Product(withdrawn: offer))
    }
    guard !products.isEmpty else { throw .nothingOffered(Product.kind) }
    return products
  }

  /// `product` with limits and terms that allow what the earlier request took of it.
  private func includingEarlier<Product: CatalogProduct>(_ product: Product) -> Product {
    guard let quote = earlier?.contract.quote, quote.selection.productID == product.offer.id else {
      return product
    }
    var product = product
    product.offer = product.offer.widened(to: quote)
    return product
  }

  /// What the earlier request took, if it is not among `known` any more.
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
