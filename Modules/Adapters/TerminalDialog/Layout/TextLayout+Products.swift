import FeatureDependencies

extension TextLayout {
  /// What is on offer, product by product.
  func offered(_ offered: [OfferedProduct]) -> [TerminalText] {
    guard !offered.isEmpty else {
      return ["\(text("Nothing is on offer.", "판매 중인 상품이 없습니다.")(language))"]
    }
    return offered.flatMap(offer)
  }

  private func offer(_ product: OfferedProduct) -> [TerminalText] {
    let (offer, words) = (product.offer, products[product.kind])
    let rows =
      [
        (text("Kind", "종류"), words.product(language)),
        (text("Product", "상품"), "\(offer.id)"),
        (words.amount, range(offer.limits)),
      ] + terms(offer.tiers)
      + product.details.map { ($0.label, $0.value.text(language)) }
    let name = wrapped(offer.name(language), to: columns)
    return [""] + name.map { style.marked($0, .question) } + table(rows)
  }

  /// The terms and their rates, a row each, the first one labelled.
  private func terms(_ tiers: [RateTier]) -> [(LocalizedText, String)] {
    tiers.enumerated().map { index, tier in
      let label = index == 0 ? text("Term", "기간") : text("", "")
      let term = text("\(tier.months) months, \(tier.rate)", "\(tier.months)개월, 연 \(tier.rate)")
      return (label, term(language))
    }
  }
}
