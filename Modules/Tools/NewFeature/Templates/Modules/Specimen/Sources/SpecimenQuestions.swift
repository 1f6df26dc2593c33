import FeatureDependencies

extension QuestionKey {
  static let specimenProduct = QuestionKey(rawValue: "specimen-kind.product")
  static let specimenAmount = QuestionKey(rawValue: "specimen-kind.amount")
  static let specimenMonths = QuestionKey(rawValue: "specimen-kind.months")
  static let specimenFundingAccount = QuestionKey(rawValue: "specimen-kind.fundingAccount")
  static let specimenTax = QuestionKey(rawValue: "specimen-kind.tax")
  static let specimenConsent = QuestionKey(rawValue: "specimen-kind.consent")

  static let specimen = [
    specimenProduct, specimenAmount, specimenMonths, specimenFundingAccount, specimenTax,
    specimenConsent,
  ]
}

/// The questions of this flow; those of every opening are in the interface layer.
enum SpecimenQuestions {
  static func product(_ products: [SpecimenProduct]) -> Question<SpecimenProduct> {
    .choice(
      .specimenProduct, LocalizedText(en: "Which product?", ko: "어떤 상품을 개설할까요?"),
      help: LocalizedText(
        en: "A sum is paid in once; principal and interest are paid out at maturity.",
        ko: "한 번에 예치하고 만기에 원금과 이자를 받습니다."),
      offered: products.map { (.init("\($0.offer.id)", $0.offer.name), $0) })
  }

  static func amount(_ product: SpecimenProduct) -> Question<Won> {
    let limits = product.offer.limits
    return .amount(
      .specimenAmount, LocalizedText(en: "How much do you pay in?", ko: "얼마를 예치할까요?"),
      help: LocalizedText(
        en: "Paid in once, from \(limits.lowerBound.text.en) to \(limits.upperBound.text.en).",
        ko: "한 번에 예치합니다. \(limits.lowerBound.text.ko)부터 \(limits.upperBound.text.ko)까지 가능합니다."),
      within: limits)
  }

  static var consent: Question<Bool> {
    .openingConsent(
      .specimenConsent,
      LocalizedText(
        en: "Do you accept these terms and open the account?", ko: "약관에 동의하고 계좌를 개설할까요?"))
  }
}
