#if HTTPCatalog
  import FeatureDependencies

  /// A product that has only an offer.
  struct SampleProduct: CatalogProduct {
    static let kind = ProductKind(declared: "sample")
    static let section = "samples"

    var offer: ProductOffer
    var details: [SigningDocument.Field] { [] }

    init(withdrawn offer: ProductOffer) { self.offer = offer }

    static func read(_ entry: inout some CatalogEntry) -> SampleProduct? {
      entry.offer.map { SampleProduct(withdrawn: $0) }
    }
  }

  /// The text of a catalog with one product for each ID.
  enum SampleCatalog {
    static func text(_ ids: String...) -> String {
      let products = ids.map { id in
        """
        {"id": "\(id)", "name": {"en": "E", "ko": "K"}, "minimumWon": 1, "maximumWon": 10, \
        "tiers": [{"months": 12, "rateBasisPoints": 320}]}
        """
      }.joined(separator: ", ")
      return #"{"version": 1, "samples": [\#(products)]}"#
    }
  }

  extension ProductCatalog {
    /// The IDs of the products in the section `samples`.
    func ids() async throws(CatalogError) -> [String] {
      try await products(of: SampleProduct.self).map { "\($0.offer.id)" }
    }
  }
#endif
