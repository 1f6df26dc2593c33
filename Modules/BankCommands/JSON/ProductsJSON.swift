import FeatureDependencies

/// What is on offer, as scripts read it.
struct ProductsJSON: Encodable {
  /// A sum and a rate are numbers, as in a catalogue; anything else is a text.
  struct Detail: Encodable {
    let value: SigningDocument.Value

    func encode(to encoder: any Encoder) throws {
      var single = encoder.singleValueContainer()
      switch value {
      case .won(let sum): try single.encode(sum.amount)
      case .rate(let rate): try single.encode(rate.basisPoints)
      default: try single.encode(value.signed)
      }
    }
  }

  struct Product: Encodable {
    struct Tier: Encodable {
      let months: Int
      let rateBasisPoints: Int
    }

    let kind: String
    let id: String
    let name: [String: String]
    let minimumWon: Int64
    let maximumWon: Int64
    let tiers: [Tier]
    /// What the feature adds, by the names of the catalogue.
    let details: [String: Detail]
  }

  let products: [Product]

  /// The members of `offered`, in their order.
  init(_ offered: [OfferedProduct]) {
    products = offered.map { product in
      let offer = product.offer
      return Product(
        kind: "\(product.kind)", id: "\(offer.id)",
        name: ["en": offer.name.en, "ko": offer.name.ko],
        minimumWon: offer.limits.lowerBound.amount, maximumWon: offer.limits.upperBound.amount,
        tiers: offer.tiers.map {
          .init(months: $0.months, rateBasisPoints: $0.rate.basisPoints)
        },
        details: Dictionary(product.details.map { ($0.name, Detail(value: $0.value)) }) {
          first, _ in first
        })
    }
  }
}
