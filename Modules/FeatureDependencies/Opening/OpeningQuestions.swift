extension Question {
  /// Asks which demand account of `accounts` to debit. Its balance must be at least `needed`; nil
  /// disables this check.
  public static func fundingAccount(
    _ key: QuestionKey, among accounts: [Account], needing needed: Won?
  ) -> Question where Answer == AccountNumber {
    let accounts = accounts.filter(\.isDemand)
    return Question.choice(
      key, LocalizedText(en: "Which account pays?", ko: "어느 계좌에서 출금할까요?"),
      help: LocalizedText(
        en: "The account from which the money is taken when the product is opened.",
        ko: "상품을 개설할 때 돈이 빠져나가는 계좌입니다."),
      offered: accounts.map { (.init($0), $0.number) }
    ).checked { (chosen) throws(Rejection) in
      guard let needed, let account = accounts.first(where: { $0.number == chosen }),
        account.balance < needed
      else { return }
      throw .insufficientFunds(shortfall: Won(needed.amount - account.balance.amount))
    }
  }

  /// Asks for consent to an opening. The help says that the signature follows.
  public static func openingConsent(
    _ key: QuestionKey, _ text: LocalizedText
  ) -> Question where Answer == Bool {
    .consent(
      key, text,
      help: LocalizedText(
        en: "Yes continues to the signature. This product is not open or signed yet.",
        ko: "예를 선택하면 전자서명으로 진행합니다. 이 상품은 아직 개설하거나 서명하지 않았습니다."))
  }

  /// Asks how the interest is taxed, with the help text of `policy`. Notes show the rates on
  /// `date`.
  public static func tax(
    _ key: QuestionKey, under policy: TaxPolicy, on date: CalendarDate
  ) -> Question where Answer == TaxKind {
    .choice(
      key, LocalizedText(en: "How is the interest taxed?", ko: "과세 방식은 무엇으로 할까요?"),
      help: policy.help,
      offered: TaxKind.allCases.map { kind in
        let rate = policy.rate(of: kind, on: date)
        let note = rate.map { LocalizedText(verbatim: $0.percent) }
        return (.init(kind.rawValue, kind.name, note: note), kind)
      })
  }

  /// Asks for one of the terms in `offered`, in months, each with its value in code. Each label has
  /// the rate.
  public static func months(
    _ key: QuestionKey, of offered: [(tier: RateTier, answer: Answer)]
  ) -> Question {
    let choices = offered.map { tier, answer in
      let (months, rate) = (tier.months, tier.rate)
      let label = LocalizedText(en: "\(months) months, \(rate)", ko: "\(months)개월, 연 \(rate)")
      return (choice: Prompt.Choice("\(months)", label), answer: answer)
    }
    return choice(
      key, LocalizedText(en: "For how many months?", ko: "기간은 몇 개월인가요?"),
      help: LocalizedText(
        en: "The term in months. Each has its own yearly rate.",
        ko: "가입 기간(개월)입니다. 기간마다 연 이율이 다릅니다."),
      offered: choices
    ).with { $0.kind = .number(choices.map(\.choice)) }
  }
}
