import FeatureDependencies

extension TextLayout {
  /// The account that was opened, and its next payment.
  func opened(_ account: OpenedAccount) -> [TerminalText] {
    let (contract, terms) = (account.contract, account.contract.terms)
    let words = products[terms.selection.kind]
    var rows =
      [
        (text("Account", "계좌번호"), "\(account.number)"),
        (words.amount, terms.selection.amount.text(language)),
      ] + payouts(contract.quote)
    if let link = terms.link { rows.append(linked(link, in: words)) }
    rows.append((text("Request", "요청 번호"), "\(contract.requestID)"))
    if let next = next(contract) { rows.append((text("Next", "다음 일정"), next(language))) }
    return [""] + card(words.opened(language), rows)
  }

  /// The row for the account at the other end of `link`, in the `words` of the linked product.
  func linked(_ link: AccountLink, in words: ProductWords) -> (LocalizedText, String) {
    (LocalizedText(en: "Linked to", ko: words.link.ko), "\(link.number)")
  }
}
