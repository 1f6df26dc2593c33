import FeatureDependencies

/// `products`: what is on offer.
struct ProductsCommand: Command {
  let sections: [CatalogSection]
  let catalog: any CatalogSource
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    var offered: [OfferedProduct] = []
    for section in sections {
      do { offered += try await section.products(in: catalog) } catch {
        throw .quote(.catalog(error))
      }
    }
    try await output.give(ProductsJSON(offered), [.products(offered)])
    return .done
  }
}

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
