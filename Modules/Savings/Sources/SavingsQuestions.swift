import FeatureDependencies

/// The answer to the question for a link.
enum SavingsLink: Sendable {
  /// A link to this deposit; nil for none.
  case existing(AccountNumber?)
  /// A link to a deposit that is opened first.
  case newDeposit

  /// The text that answers ``newDeposit``.
  static let newDepositAnswer = "new"
}

extension QuestionKey {
  static let savingsLink = QuestionKey(rawValue: "savings.link")
  static let savingsProduct = QuestionKey(rawValue: "savings.product")
  static let savingsAmount = QuestionKey(rawValue: "savings.amount")
  static let savingsMonths = QuestionKey(rawValue: "savings.months")
  static let savingsFundingAccount = QuestionKey(rawValue: "savings.fundingAccount")
  static let savingsTax = QuestionKey(rawValue: "savings.tax")
  static let savingsConsent = QuestionKey(rawValue: "savings.consent")

  static let savings = [
    savingsLink, savingsProduct, savingsAmount, savingsMonths, savingsFundingAccount, savingsTax,
    savingsConsent,
  ]
}

/// The questions of the savings flow. Those that all openings share are extensions of `Question`.
enum SavingsQuestions {
  /// Asks which deposit to link to: one of `deposits`, a new one, or none. The suggestion, and the
  /// answer without a customer to ask, is `suggested`, or none for nil.
  static func link(
    to suggested: AccountNumber?, among deposits: [Account], for products: [SavingsProduct]
  ) -> Question<SavingsLink> {
    let noDeposit = "none"
    let suggested = suggested.map { "\($0)" } ?? noDeposit
    let bonus = products.compactMap(\.linkedBonus).max()
    let new = LocalizedText(en: "Open a deposit first", ko: "예금을 먼저 개설")
    let none = LocalizedText(en: "No link", ko: "연결하지 않음")
    return .choice(
      .savingsLink,
      LocalizedText(
        en: "Link it to a deposit\(bonus.map { ", for a linked bonus of up to +\($0)" } ?? "")?",
        ko: "어느 예금과 연결할까요?\(bonus.map { " (연결 우대금리 최고 +\($0))" } ?? "")"),
      help: LocalizedText(
        en:
          "A savings account linked to a deposit earns the linked bonus on top of its rate. If you "
          + "open a new deposit, this application continues afterwards.",
        ko: "예금과 연결된 적금에는 연결 우대금리가 더해집니다. 새 예금을 개설한 뒤 이 신청을 이어서 진행합니다."),
      unattended: suggested, suggesting: suggested,
      offered: deposits.map { (.init($0), .existing($0.number)) } + [
        (.init(SavingsLink.newDepositAnswer, new), .newDeposit),
        (.init(noDeposit, none), .existing(nil)),
      ])
  }

  /// Asks for one of `products`. Notes show the rates, with the bonus if the account will be
  /// linked.
  static func product(_ products: [SavingsProduct], isLinked: Bool) -> Question<SavingsProduct> {
    .choice(
      .savingsProduct, LocalizedText(en: "Which savings account?", ko: "어떤 적금을 개설할까요?"),
      help: LocalizedText(
        en: "A sum is paid in each month; principal and interest are paid out at maturity.",
        ko: "매월 일정 금액을 납입하고 만기에 원금과 이자를 받습니다."),
      offered: products.map { product in
        let note = product.offer.summary(adding: isLinked ? product.linkedBonus : nil)
        return (.init("\(product.offer.id)", product.offer.name, note: note), product)
      })
  }

  /// Asks for the term. If the account will be linked, the rates include the bonus.
  static func months(_ product: SavingsProduct, isLinked: Bool) -> Question<Int> {
    let bonus = isLinked ? product.linkedBonus : nil
    let note = bonus.map { bonus in
      LocalizedText(
        en: "The rates include the linked bonus of +\(bonus).",
        ko: "연결 우대금리 +\(bonus)가 포함된 이율입니다.")
    }
    let tiers = product.offer.tiers(adding: bonus).map { ($0, $0.months) }
    return .months(.savingsMonths, of: tiers).with { $0.note = note }
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

  static let consent = Question.openingConsent(
    .savingsConsent,
    LocalizedText(
      en: "Do you accept these terms and open the savings account?", ko: "약관에 동의하고 적금을 개설할까요?"))
}
