import FeatureDependencies

/// Shows a person the products and computes figures, without a sign-in.
struct FiguresConversation: Sendable {
  let dialog: any Dialog
  let products: [ProductDescription]
  let catalog: any CatalogSource
  /// The conversation about a product; nil if the bank has no figures of it.
  let conversation: @Sendable (ProductDescription) -> QuoteConversation?

  /// Shows the products on offer, with terms, limits and rates.
  func showProducts() async throws(CommandError) {
    await dialog.show(.products(try await products.map(\.section).products(in: catalog)))
  }

  /// Shows the figures of a product for all its terms.
  func compare() async throws(CommandError) {
    try await asking { (_, conversation) throws(FlowStop) in
      try await conversation.compare(on: nil)
    }
  }

  /// Shows the figures of a product. Returns the menu item that opens it, if the person wants that.
  func quote() async throws(CommandError) -> MenuCommand.Item? {
    try await asking { (kind, conversation) throws(FlowStop) in
      let quoted = try await conversation.quoted(on: nil)
      let illustration: Illustration
      do throws(QuoteError) { illustration = try await quoted.illustration() } catch {
        throw .quote(error)
      }
      await dialog.show(.quote(illustration))
      guard try await conversation.wantsToOpen() else { return nil }
      return .openQuoted(kind, quoted.selection.answers)
    }
  }

  /// Asks for the kind of product, and calls `body` with its conversation. Going back from there
  /// leads to the kind again.
  private func asking<Value>(
    _ body: (ProductKind, QuoteConversation) async throws(FlowStop) -> Value
  ) async throws(CommandError) -> Value {
    while true {
      do throws(FlowStop) {
        let product = try await dialog.ask(MenuQuestions.kind(products))
        guard let conversation = conversation(product) else {
          throw FlowStop.nothingOffered(product.kind)
        }
        do { return try await body(product.kind, conversation) } catch {
          guard error.isBack, products.count > 1 else { throw error }
        }
      } catch { throw .flow(error, opened: []) }
    }
  }
}

extension [CatalogSection] {
  /// The products of all sections in `catalog`. Throws ``CommandError/quote(_:)``.
  func products(in catalog: any CatalogSource) async throws(CommandError) -> [OfferedProduct] {
    var offered: [OfferedProduct] = []
    for section in self {
      do { offered += try await section.products(in: catalog) } catch {
        throw .quote(.catalog(error))
      }
    }
    return offered
  }
}
