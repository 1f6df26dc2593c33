import FeatureDependencies

/// Asks a person what a quote is to be for, and shows what each term earns before she chooses one.
///
/// Its questions have the keys of the product's opening: an answer prepared for that fits here,
/// too.
struct QuoteConversation: Sendable {
  private let dialog: any Dialog
  private let product: ProductDescription
  private let quotes: any QuoteService
  private let taxPolicy: TaxPolicy

  /// A conversation in `dialog` about a `product`, whose figures come from `quotes`.
  init(
    dialog: any Dialog, product: ProductDescription, quotes: any QuoteService, taxPolicy: TaxPolicy
  ) {
    self.dialog = dialog
    self.product = product
    self.quotes = quotes
    self.taxPolicy = taxPolicy
  }

  /// What she chose of the products in `catalog`, opened on `date` (nil: today in Seoul).
  ///
  /// Throws ``FeatureDependencies/FlowStop/interrupted(_:at:)``,
  /// ``FeatureDependencies/FlowStop/catalog(_:)``, ``FeatureDependencies/FlowStop/quote(_:)``, and
  /// ``FeatureDependencies/FlowStop/nothingOffered(_:)``.
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

  /// Whether she wants to open what was shown; going back is no. Throws
  /// ``FeatureDependencies/FlowStop/interrupted(_:at:)``.
  func wantsToOpen() async throws(FlowStop) -> Bool {
    do { return try await dialog.ask(QuoteQuestions.open) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }
}
