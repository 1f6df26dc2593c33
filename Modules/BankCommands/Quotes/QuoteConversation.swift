import FeatureDependencies

/// Asks a person for the selection to quote, and compares all terms before it asks for one.
///
/// Its questions have the keys of the product's opening, so that prepared answers work for both.
struct QuoteConversation: Sendable {
  private let dialog: any Dialog
  private let product: ProductDescription
  private let quotes: any QuoteService
  private let taxPolicy: TaxPolicy

  /// Creates a conversation in `dialog` about a `product`, with figures from `quotes`.
  init(
    dialog: any Dialog, product: ProductDescription, quotes: any QuoteService, taxPolicy: TaxPolicy
  ) {
    self.dialog = dialog
    self.product = product
    self.quotes = quotes
    self.taxPolicy = taxPolicy
  }

  /// Asks for a selection among the products in `catalog`, opened on `date` (nil: today in Seoul).
  ///
  /// Throws `FlowStop.interrupted(_:at:)`, `FlowStop.catalog(_:)`, `FlowStop.quote(_:)`, and
  /// `FlowStop.nothingOffered(_:)`.
  func selection(
    from catalog: any CatalogSource, on date: CalendarDate?
  ) async throws(FlowStop) -> ProductSelection {
    let offered: [OfferedProduct]
    do { offered = try await product.section.products(in: catalog) } catch { throw .catalog(error) }
    guard !offered.isEmpty else { throw .nothingOffered(product.kind) }
    let questions = QuoteQuestions(product: product)
    return try await dialog.interview { (interview) throws(FlowStop) in
      let offer = try await interview.ask(questions.product(offered))
      let amount = try await interview.ask(questions.amount(offer))
      let tax = try await interview.ask(.tax(questions.key("tax"), under: taxPolicy))
      let selection = { (months: Int) in
        ProductSelection(
          kind: product.kind, productID: offer.id, amount: amount, months: months, taxKind: tax)
      }
      let comparison = QuoteComparison(quotes: quotes, terms: offer.tiers.map(\.months))
      await interview.show(try await comparison.shown(of: selection, on: date))
      return selection(try await interview.ask(.months(questions.key("months"), of: offer)))
    }
  }

  /// Asks whether to open the quoted product; going back means no. Throws
  /// `FlowStop.interrupted(_:at:)`.
  func wantsToOpen() async throws(FlowStop) -> Bool {
    do { return try await dialog.ask(QuoteQuestions.open) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }
}

/// The questions of a quote, for any product.
struct QuoteQuestions {
  let product: ProductDescription

  /// The key of the question that the product's opening asks about `part`.
  func key(_ part: String) -> QuestionKey { QuestionKey(rawValue: "\(product.kind).\(part)") }

  func product(_ offered: [OfferedProduct]) -> Question<ProductOffer> {
    .choice(
      key("product"), LocalizedText(en: "Which product?", ko: "어떤 상품인가요?"),
      help: LocalizedText(
        en: "The product to compute interest for. Nothing is opened.",
        ko: "이자를 계산할 상품입니다. 계좌는 개설되지 않습니다."),
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
      en: "Yes continues with these answers. You then see the terms and are asked for consent.",
      ko: "예를 선택하면 이 답변으로 진행합니다. 약관을 확인하고 동의해야 개설됩니다."),
    defaultsToNo: true)
}
