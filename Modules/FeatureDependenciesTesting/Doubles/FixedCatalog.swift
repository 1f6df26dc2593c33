public import FeatureDependencies

/// A catalog with a fixed list of products.
public struct FixedCatalog: ProductCatalog {
  private let listed: [any CatalogProduct]

  /// Creates a catalog of `products`.
  public init(_ products: [any CatalogProduct]) { listed = products }

  /// Returns the fixed products of this type.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] { listed.compactMap { $0 as? Product } }
}

/// A catalog entry with fixed members. It records the names of the members that are read.
public struct FixedEntry: CatalogEntry {
  /// The offer, or nil as if it had a fault.
  public let offer: ProductOffer?
  private let words: [String: String]
  private let bonuses: [String: AnnualRate]
  /// The names of the members read so far, in order.
  public private(set) var read: [String] = []

  /// Creates an entry with `offer`, the texts `words` and the rates `bonuses`, by name.
  public init(
    _ offer: ProductOffer?, words: [String: String] = [:], bonuses: [String: AnnualRate] = [:]
  ) {
    self.offer = offer
    self.words = words
    self.bonuses = bonuses
  }

  /// Returns the word of the text `name`; nil without that text, or if it is not a `Word`.
  public mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) -> Word? {
    read.append(name)
    return words[name].flatMap(Word.init(rawValue:))
  }

  /// Returns the bonus `name`; nil if the entry has no such bonus.
  public mutating func bonus(_ name: String) -> AnnualRate? {
    read.append(name)
    return bonuses[name]
  }
}
