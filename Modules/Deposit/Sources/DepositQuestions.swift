import FeatureDependencies

extension QuestionKey {
  static let depositProduct = QuestionKey(rawValue: "deposit.product")
  static let depositAmount = QuestionKey(rawValue: "deposit.amount")
  static let depositMonths = QuestionKey(rawValue: "deposit.months")
  static let depositFundingAccount = QuestionKey(rawValue: "deposit.fundingAccount")
  static let depositTax = QuestionKey(rawValue: "deposit.tax")
  static let depositConsent = QuestionKey(rawValue: "deposit.consent")
  static let depositOpenSavings = QuestionKey(rawValue: "deposit.openSavings")

  static let deposit = [
    depositProduct, depositAmount, depositMonths, depositFundingAccount, depositTax,
    depositConsent, depositOpenSavings,
  ]
}

/// The questions of the deposit flow. Those that all openings share are extensions of `Question`.
enum DepositQuestions {
  static func product(_ products: [DepositProduct]) -> Question<DepositProduct> {
    .choice(
      .depositProduct, LocalizedText(en: "Which deposit?", ko: "어떤 예금을 개설할까요?"),
      help: LocalizedText(
        en:
          "Simple and compound interest are paid at maturity; monthly payout is paid each "
          + "month.",
        ko: "단리와 월복리는 만기에, 월이자지급식은 매월 이자를 지급합니다."),
      offered: products.map { product in
        let label = LocalizedText(
          en: "\(product.offer.name.en) (\(product.interest.name.en))",
          ko: "\(product.offer.name.ko) (\(product.interest.name.ko))")
        return (.init("\(product.offer.id)", label, note: product.offer.summary()), product)
      })
  }

  static func amount(_ product: DepositProduct) -> Question<Won> {
    let limits = product.offer.limits
    return .amount(
      .depositAmount, LocalizedText(en: "How much do you deposit?", ko: "얼마를 예치할까요?"),
      help: LocalizedText(
        en: "Paid in once, from \(limits.lowerBound.text.en) to \(limits.upperBound.text.en).",
        ko: "한 번에 예치합니다. \(limits.lowerBound.text.ko)부터 \(limits.upperBound.text.ko)까지 가능합니다."),
      within: limits)
  }

  static var consent: Question<Bool> {
    .openingConsent(
      .depositConsent,
      LocalizedText(
        en: "Do you accept these terms and open the deposit?", ko: "약관에 동의하고 예금을 개설할까요?"))
  }

  static var openSavings: Question<Bool> {
    .yesOrNo(
      .depositOpenSavings,
      LocalizedText(
        en: "Open a new savings account linked to this deposit? If you are already opening one, "
          + "it continues afterwards.",
        ko: "이 예금과 연결할 적금을 새로 개설할까요? 신청 중인 적금이 있으면 그대로 이어집니다."),
      help: LocalizedText(
        en: "A linked savings account earns the linked bonus on top of its rate.",
        ko: "연결된 적금에는 연결 우대금리가 더해집니다."),
      defaultsToNo: true)
  }
}
