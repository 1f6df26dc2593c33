import FeatureDependencies

/// The deposit, if any, that the customer wants the savings account to be linked to.
enum SavingsLinkChoice: Sendable, Equatable {
  case deposit(AccountNumber)
  case newDeposit
  case noLink
  /// Not asked: the scripts' questions follow.
  case askLater

  /// The number of the deposit to link to, if it is known.
  var number: AccountNumber? {
    if case .deposit(let number) = self { number } else { nil }
  }
}

extension QuestionKey {
  /// A person's question for the link. Not a key for answers files, which have
  /// ``savingsOpenDeposit`` and ``savingsLink``.
  static let savingsDeposit = QuestionKey(rawValue: "savings.deposit")
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
  /// Asks a person which deposit to link to: one of `deposits`, a new one, or none. `linked` is
  /// suggested.
  static func deposit(
    linked: AccountNumber?, among deposits: [Account], for products: [SavingsProduct]
  ) -> Question<SavingsLinkChoice> {
    let bonus = products.compactMap(\.linkedBonus).max().map { "+\($0)" } ?? "+0.00%"
    let text = LocalizedText(
      en: "Link it to a deposit, for a bonus of up to \(bonus)?",
      ko: "예금과 연결할까요? (우대금리 최고 \(bonus))")
    let offered = deposits.map {
      ("\($0.number)", $0.label, SavingsLinkChoice.deposit($0.number))
    }
    let others = [
      (
        "new", LocalizedText(en: "Open a new deposit first", ko: "새 예금을 먼저 개설"),
        SavingsLinkChoice.newDeposit
      ), ("none", LocalizedText(en: "No link", ko: "연결하지 않음"), .noLink),
    ]
    // The dialog returns this answer for others than a person, without asking.
    let skipped = ("", LocalizedText(verbatim: ""), SavingsLinkChoice.askLater)
    let visible = Question.choice(
      .savingsDeposit, text,
      help: LocalizedText(
        en: "A savings account linked to a deposit earns a bonus on top of its rate. If you open "
          + "a new deposit, this application continues afterwards.",
        ko: "예금과 연결된 적금에는 우대금리가 더해집니다. 새 예금을 개설한 뒤 이 신청을 이어서 진행합니다."),
      unattended: skipped.0, asking: .people, offered: offered + others
    ).naming(deposits)
    var prompt = visible.prompt
    prompt.skippedIfAnswered = .savingsLink
    prompt.earlier = linked?.description
    return Question(prompt) { (text) throws(Rejection) in
      try text == skipped.0 ? skipped.2 : visible.answer(from: text)
    }
  }

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

  /// Asks for one of `products`. A person sees the rates, with the bonus if the account will be
  /// linked.
  static func product(
    _ products: [SavingsProduct], isLinked: Bool
  ) -> Question<SavingsProduct> {
    .choice(
      .savingsProduct, LocalizedText(en: "Which savings account?", ko: "어떤 적금을 개설할까요?"),
      help: LocalizedText(
        en: "A sum is paid in each month; principal and interest are paid out at maturity.",
        ko: "매월 일정 금액을 납입하고 만기에 원금과 이자를 받습니다."),
      offered: products.map { ("\($0.offer.id)", $0.offer.name, $0) }
    ).noting(choices: products.map { $0.offer.summary(adding: isLinked ? $0.linkedBonus : nil) })
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
      en: "\(deposit.label.en), bonus \(bonus)", ko: "\(deposit.label.ko), 우대금리 \(bonus)")
  }

  /// Asks for the term. If the account will be linked, a person sees the rates with the bonus.
  static func months(_ product: SavingsProduct, isLinked: Bool) -> Question<Int> {
    let bonus = isLinked ? product.linkedBonus : nil
    return .months(.savingsMonths, of: product.offer, adding: bonus).noting(
      bonus.map { bonus in
        LocalizedText(
          en: "The rates include +\(bonus) for the linked deposit.",
          ko: "예금 연결 우대금리 +\(bonus)가 포함된 이율입니다.")
      })
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
        en: "Yes continues to the signature. Nothing has been opened or signed yet.",
        ko: "예를 선택하면 전자서명으로 진행합니다. 아직 개설하거나 서명한 것은 없습니다."))
  }
}
