#if HTTPCatalog
  import FeatureDependencies

  /// A product that has only an offer.
  struct SampleProduct: CatalogProduct {
    static let kind = ProductKind(declared: "sample")

    var offer: ProductOffer
    var details: [SigningDocument.Field] { [] }

    init(withdrawn offer: ProductOffer) { self.offer = offer }

    static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> SampleProduct? {
      let members = entry.members(requiring: [], &checker)
      return entry.offer(members, &checker).map { SampleProduct(withdrawn: $0) }
    }
  }

  extension CatalogSection {
    static let samples = CatalogSection("samples", of: SampleProduct.self)
    static let others = CatalogSection("others", of: SampleProduct.self)
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
      return #"{"version": 1, "samples": [\#(products)], "others": [\#(products)]}"#
    }
  }

  extension CatalogSource {
    /// The IDs of the products in the section `samples`.
    func ids() async throws(CatalogError) -> [String] {
      try await SectionCatalog<SampleProduct>(self, section: .samples).products().map {
        "\($0.offer.id)"
      }
    }
  }
#endif
