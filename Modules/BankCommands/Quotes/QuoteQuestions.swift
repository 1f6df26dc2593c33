import FeatureDependencies

/// What a quote asks of any product.
struct QuoteQuestions {
  let product: ProductDescription

  /// The key of the question that the product's opening asks about `part`.
  func key(_ part: String) -> QuestionKey { QuestionKey(rawValue: "\(product.kind).\(part)") }

  func product(_ offered: [OfferedProduct]) -> Question<ProductOffer> {
    .choice(
      key("product"), LocalizedText(en: "Which product?", ko: "어떤 상품인가요?"),
      help: LocalizedText(
        en: "The product whose interest is worked out. Nothing is opened.",
        ko: "이자를 계산할 상품입니다. 개설되지 않습니다."),
      offered: offered.map { ("\($0.offer.id)", $0.offer.name, $0.offer) })
  }

  func amount(_ offer: ProductOffer) -> Question<Won> {
    let (from, to) = (offer.limits.lowerBound.text, offer.limits.upperBound.text)
    return .amount(
      key("amount"), product.words.amount,
      help: LocalizedText(en: "From \(from.en) to \(to.en).", ko: "\(from.ko)부터 \(to.ko)까지."),
      within: offer.limits)
  }

  static let open = Question.yesOrNo(
    QuestionKey(rawValue: "quote.open"),
    LocalizedText(en: "Open it now?", ko: "지금 개설할까요?"),
    help: LocalizedText(
      en: "Yes goes on with these answers; you still see the terms and consent to them.",
      ko: "예를 선택하면 이 답변으로 진행하며, 약관을 확인하고 동의해야 개설됩니다."),
    noFirst: true)
}
