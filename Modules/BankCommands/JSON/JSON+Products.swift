import FeatureDependencies

extension OfferedProduct {
  /// The product with its limits, rates and the values that the feature adds, by their names in
  /// the catalog.
  var json: JSON {
    let tiers = offer.tiers.map { tier -> JSON in
      ["months": .number(tier.months), "rateBasisPoints": .number(tier.rate.basisPoints)]
    }
    let details = details.map { ($0.name, $0.value.json) }
    return [
      "kind": .text(kind), "id": .text(offer.id),
      "name": ["en": .text(offer.name.en), "ko": .text(offer.name.ko)],
      "minimumWon": .number(offer.limits.lowerBound.amount),
      "maximumWon": .number(offer.limits.upperBound.amount), "tiers": .array(tiers),
      "details": .object(Dictionary(details) { first, _ in first }),
    ]
  }
}

extension SigningDocument.Value {
  /// Amounts and rates are numbers, as in a catalog; other values are strings.
  fileprivate var json: JSON {
    switch self {
    case .won(let sum): .number(sum.amount)
    case .rate(let rate): .number(rate.basisPoints)
    case .text, .named, .scheduled, .date, .moment: .text(signed)
    }
  }
}

extension Quote {
  /// The figures. The part of the rate that is the bonus for a link is omitted if absent.
  var json: JSON {
    [
      "productID": .text(selection.productID), "rateBasisPoints": .number(rate.basisPoints),
      "linkedBonusBasisPoints": bonus.map { .number($0.basisPoints) },
      "months": .number(selection.months), "principalWon": .number(principal.amount),
      "interestWon": .number(interest.amount), "taxWon": .number(tax.amount),
      "payoutWon": .number(payout.amount), "openedOn": .text(openedOn),
      "maturityDate": .text(maturityDate), "payoutDate": .text(payoutDate),
      "schedule": .array(schedule.map(\.json)),
    ]
  }
}

extension ScheduleEntry {
  /// A payment of the schedule.
  var json: JSON {
    [
      "kind": .text(kind.rawValue), "date": .text(date), "amountWon": .number(amount.amount),
      "interestWon": .number(interest.amount), "taxWon": .number(tax.amount),
    ]
  }
}
