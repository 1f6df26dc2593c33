import FeatureDependencies
import TerminalDialog

/// Asks a person for the selection to quote.
///
/// Its questions have the keys of the product's opening, so that prepared answers work for both.
struct QuoteConversation: Sendable {
  let host: any CommandDependency
  let product: ProductDescription

  private var dialog: PreparedDialog { host.interface.dialog }

  /// Asks for a selection, opened today in Seoul, and returns its figures.
  func quoted() async throws(CommandError) -> Illustration {
    let offered = try await host.offered(product)
    guard !offered.isEmpty else { throw CommandError(.nothingOffered(product.kind)) }
    do {
      return try await dialog.interview { (interview) throws(FlowStop) in
        let offer = try await interview.ask(choice(of: offered))
        let isLinkable = host.quotes(of: product.kind, linked: true) != nil
        let isLinked = isLinkable ? try await interview.ask(Self.linked) : false
        let amount = try await interview.ask(amount(offer))
        let today = host.clock.now().date
        let tax = try await interview.ask(.tax(key("tax"), under: host.taxPolicy, on: today))
        var illustrations: [Illustration] = []
        for tier in offer.tiers {
          let selection = ProductSelection(
            kind: product.kind, productID: offer.id, amount: amount, months: tier.months,
            taxKind: tax)
          illustrations.append(try await host.figures(of: selection, linked: isLinked))
        }
        return try await interview.ask(term(of: illustrations))
      }
    } catch { throw CommandError(error) }
  }

  /// Asks whether to open the product of `quote`; going back means no.
  func wantsToOpen(_ quote: Quote) async throws(CommandError) -> Bool {
    // The opening asks which account to link to.
    let note = LocalizedText(
      en: "These figures need a linked account: choose one when you are asked.",
      ko: "이 금액은 계좌를 연결해야 적용됩니다. 개설할 때 연결할 계좌를 선택하세요.")
    let question = Self.open.with { $0.note = quote.bonus == nil ? nil : note }
    do { return try await dialog.accepts(question, keeping: nil) } catch {
      throw CommandError(error)
    }
  }
}

extension PreparedDialog {
  /// Prepares the selection of `quote` as the answers of its opening. If the figures have the bonus
  /// of a link, the question for the link suggests an account: not to link would change them.
  func prepare(opening quote: Quote) async {
    let selection = quote.selection
    func key(_ part: String) -> QuestionKey {
      QuestionKey(rawValue: "\(selection.kind).\(part)")
    }
    prepare(
      [
        key("product"): "\(selection.productID)", key("amount"): "\(selection.amount)",
        key("months"): "\(selection.months)", key("tax"): selection.taxKind.rawValue,
      ],
      leading: quote.bonus == nil ? nil : key("link"))
  }
}

// The questions of a quote, for any product.
extension QuoteConversation {
  /// The key of the question that the product's opening asks about `part`.
  private func key(_ part: String) -> QuestionKey {
    QuestionKey(rawValue: "\(product.kind).\(part)")
  }

  private func choice(of offered: [OfferedProduct]) -> Question<ProductOffer> {
    .choice(
      key("product"), LocalizedText(en: "Which product?", ko: "어떤 상품인가요?"),
      help: LocalizedText(
        en: "The product to compute interest for. Computing opens nothing.",
        ko: "이자를 계산할 상품입니다. 계산만으로는 개설되지 않습니다."),
      offered: offered.map { (.init("\($0.offer.id)", $0.offer.name), $0.offer) })
  }

  private func amount(_ offer: ProductOffer) -> Question<Won> {
    let (from, to) = (offer.limits.lowerBound.text, offer.limits.upperBound.text)
    return .amount(
      key("amount"), product.words.amount,
      help: LocalizedText(en: "From \(from.en) to \(to.en).", ko: "\(from.ko)부터 \(to.ko)까지."),
      within: offer.limits)
  }

  /// Asks for the term, with the rates of `illustrations`, which include a bonus.
  private func term(of illustrations: [Illustration]) -> Question<Illustration> {
    .months(
      key("months"),
      of: illustrations.map { one in
        (RateTier(months: one.quote.selection.months, rate: one.quote.rate), one)
      })
  }

  private static let linked = Question.yesOrNo(
    QuestionKey(rawValue: "quote.linked"),
    LocalizedText(
      en: "With the linked bonus?", ko: "연결 우대금리를 적용할까요?"),
    help: LocalizedText(
      en: "Yes computes the interest of an account that is linked when it is opened.",
      ko: "예를 선택하면 다른 계좌와 연결해 개설할 때의 이자를 계산합니다."))

  private static let open = Question.yesOrNo(
    QuestionKey(rawValue: "quote.open"),
    LocalizedText(en: "Open it now?", ko: "지금 개설할까요?"),
    help: LocalizedText(
      en: "Yes continues with these answers. You then see the terms and are asked for consent.",
      ko: "예를 선택하면 이 답변으로 진행합니다. 약관을 확인하고 동의해야 개설됩니다."),
    defaultsToNo: true)
}
