import FeatureDependencies

extension TextLayout {
  /// Every payment of the term; nothing if the one at the end is the only one.
  func schedule(_ quote: Quote) -> [TerminalText] {
    guard quote.schedule.count > 1 else { return [] }
    let rows = quote.schedule.map { entry in
      (
        LocalizedText(verbatim: entry.date.text(language)),
        "\(entry.amount.text(language)) · \(entry.name(language))"
      )
    }
    return ["", style.marked("\(text("Schedule", "일정")(language))", .question)] + table(rows)
  }

  /// The first payment after the day of the opening, in words; nil if there is none.
  func next(_ contract: OpeningContract) -> LocalizedText? {
    guard let entry = contract.quote.schedule.first(where: { $0.date > contract.quote.openedOn })
    else { return nil }
    return LocalizedText(en: entry.text(.english), ko: entry.text(.korean))
  }
}

extension ScheduleEntry {
  /// The entry as people read it.
  func text(_ language: Language) -> String {
    "\(date.text(language)): \(name(language)) \(amount.text(language))"
  }

  fileprivate var name: LocalizedText {
    switch kind {
    case .installment: LocalizedText(en: "you pay in", ko: "납입")
    case .interest: LocalizedText(en: "interest, after tax", ko: "세후 이자")
    case .maturity: LocalizedText(en: "at maturity, after tax", ko: "만기 세후 지급")
    }
  }
}
