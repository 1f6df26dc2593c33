import FeatureDependencies

extension QuestionKey {
  static let savingsOpenDeposit = QuestionKey(rawValue: "savings.openDeposit")
  static let savingsProduct = QuestionKey(rawValue: "savings.product")
  static let savingsLink = QuestionKey(rawValue: "savings.link")
  static let savingsAmount = QuestionKey(rawValue: "savings.amount")
  static let savingsMonths = QuestionKey(rawValue: "savings.months")
  static let savingsFundingAccount = QuestionKey(rawValue: "savings.fundingAccount")
  static let savingsTax = QuestionKey(rawValue: "savings.tax")
  static let savingsConsent = QuestionKey(rawValue: "savings.consent")

  static let savings = [
    savingsOpenDeposit, savingsProduct, savingsLink, savingsAmount, savingsMonths,
    savingsFundingAccount,
    savingsTax, savingsConsent,
  ]
}

/// The questions of the savings flow. Those that all openings share are extensions of `Question`.
enum SavingsQuestions {
  static func openDeposit(linked: AccountNumber?) -> Question<Bool> {
    let text = linked.map { number in
      LocalizedText(
        en: "Linked to \(number). Open a further deposit first, to link to that one instead?",
        ko: "\(number)에 연결됩니다. 다른 예금을 먼저 개설해 그 예금에 연결할까요?")
    }
    return .yesOrNo(
      .savingsOpenDeposit,
      text
        ?? LocalizedText(
          en: "Open a deposit first, for the linked rate?", ko: "우대금리를 위해 예금을 먼저 개설할까요?"),
      help: LocalizedText(
        en: "A savings account linked to a deposit earns a bonus on top of its rate.",
        ko: "예금과 연결된 적금에는 우대금리가 더해집니다."),
      defaultsToNo: linked != nil, skippedIfAnswered: .savingsLink)
  }

  static func product(_ products: [SavingsProduct]) -> Question<SavingsProduct> {
    .choice(
      .savingsProduct, LocalizedText(en: "Which savings account?", ko: "어떤 적금을 개설할까요?"),
      help: LocalizedText(
        en: "A sum is paid in each month; principal and interest are paid out at maturity.",
        ko: "매월 일정 금액을 납입하고 만기에 원금과 이자를 받습니다."),
      offered: products.map { ("\($0.offer.id)", $0.offer.name, $0) })
  }

  /// Asks which of the `deposits` to link to, to earn `bonus`.
  ///
  /// Without a deposit or a bonus the customer is not asked. Only a prepared answer is read, and it
  /// is rejected unless it names one of the `deposits` or no link.
  static func link(
    among deposits: [Account], earning bonus: AnnualRate?
  ) -> Question<AccountNumber?> {
    let none = LocalizedText(en: "No link", ko: "연결하지 않음")
    let offered = deposits.map { deposit in
      ("\(deposit.number)", label(deposit, bonus), deposit.number as AccountNumber?)
    }
    let earned = bonus.map {
      (en: "\($0) on top of its rate, for the whole term", ko: "약정 이율에 \($0)를 만기까지 더 받습니다")
    }
    return .choice(
      .savingsLink, LocalizedText(en: "Link to one of your deposits?", ko: "예금과 연결할까요?"),
      help: LocalizedText(
        en: "A savings account linked to a deposit earns \(earned?.en ?? "nothing more").",
        ko: earned.map { "예금과 연결된 적금은 \($0.ko)." } ?? "이 상품은 연결해도 우대금리가 없습니다."),
      unattended: "none",
      asking: deposits.isEmpty || bonus == nil ? .prepared : .notPipes,
      offered: offered + [("none", none, nil)])
  }

  private static func label(_ deposit: Account, _ bonus: AnnualRate?) -> LocalizedText {
    guard let bonus else { return deposit.label }
    return LocalizedText(
      en: "\(deposit.label.en), bonus \(bonus)", ko: "\(deposit.label.ko), 우대 \(bonus)")
  }

  static func amount(_ product: SavingsProduct) -> Question<Won> {
    let limits = product.offer.limits
    return .amount(
      .savingsAmount, LocalizedText(en: "How much do you pay in each month?", ko: "매월 얼마를 납입할까요?"),
      help: LocalizedText(
        en:
          "Paid in each month, from \(limits.lowerBound.text.en) to \(limits.upperBound.text.en).",
        ko: "매월 \(limits.lowerBound.text.ko)부터 \(limits.upperBound.text.ko)까지 가능합니다."),
      within: limits)
  }

  static var consent: Question<Bool> {
    .consent(
      .savingsConsent,
      LocalizedText(
        en: "Do you accept these terms and open the savings account?", ko: "약관에 동의하고 적금을 개설할까요?"),
      help: LocalizedText(
        en: "Yes leads to signing. Nothing has been opened or signed yet.",
        ko: "예를 선택하면 전자서명을 합니다. 아직 개설되거나 서명된 것은 없습니다."))
  }
}
