import FeatureDependencies

/// The JSON form of the available products.
struct ProductsJSON: Encodable {
  /// Amounts and rates are numbers, as in a catalog; other values are strings.
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
    /// The values that the feature adds, by their names in the catalog.
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

/// The JSON form of a quote.
struct QuoteJSON: Encodable {
  /// A payment of the schedule.
  struct Entry: Encodable {
    let kind: String
    let date: String
    let amountWon: Int64
    let interestWon: Int64
    let taxWon: Int64
  }

  let productID: String
  let rateBasisPoints: Int
  /// The part of the rate that is the bonus for a link; omitted if there is none.
  let linkedBonusBasisPoints: Int?
  let months: Int
  let principalWon: Int64
  let interestWon: Int64
  let taxWon: Int64
  let payoutWon: Int64
  let openedOn: String
  let maturityDate: String
  let payoutDate: String
  /// All payments of the term.
  let schedule: [Entry]

  init(_ quote: Quote) {
    productID = "\(quote.selection.productID)"
    rateBasisPoints = quote.rate.basisPoints
    linkedBonusBasisPoints = quote.bonus?.basisPoints
    months = quote.selection.months
    principalWon = quote.principal.amount
    interestWon = quote.interest.amount
    taxWon = quote.tax.amount
    payoutWon = quote.payout.amount
    openedOn = "\(quote.openedOn)"
    maturityDate = "\(quote.maturityDate)"
    payoutDate = "\(quote.payoutDate)"
    schedule = quote.schedule.map(Entry.init)
  }
}

extension QuoteJSON.Entry {
  init(_ entry: ScheduleEntry) {
    self.init(
      kind: entry.kind.rawValue, date: "\(entry.date)", amountWon: entry.amount.amount,
      interestWon: entry.interest.amount, taxWon: entry.tax.amount)
  }
}

/// The JSON form of a comparison of terms.
struct ComparisonJSON: Encodable {
  let terms: [QuoteJSON]

  init(_ illustrations: [Illustration]) {
    terms = illustrations.map { QuoteJSON($0.quote) }
  }
}
