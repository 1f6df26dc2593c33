import FeatureDependencies
import TerminalDialog

// Commands about products and their figures, without a sign-in.
extension CommandRun {
  /// `products`: the available products, with terms, limits and rates.
  func products() async throws(CommandError) -> ExitCode {
    let offered = try await host.offered()
    return try await give(["products": .array(offered.map(\.json))], [.products(offered)])
  }

  /// `quote KIND`: interest, tax and payout of `product`. A person is asked for missing options.
  func quote(_ product: ProductDescription) async throws(CommandError) -> ExitCode {
    guard let quotes = host.quotes(of: product.kind, linked: false) else {
      throw CommandError(.nothingOffered(product.kind))
    }
    let wanted: [OptionName] = [.product, .amount, .months, .tax]
    if !wanted.allSatisfy(invocation.has), interface.isInteractive,
      let conversation = host.quoteConversation(about: product)
    {
      return try await ask(conversation)
    }
    let chosen = try selection(of: product.kind)
    let illustration: Illustration
    do { illustration = try await quotes.quote(chosen, on: nil) } catch {
      throw CommandError(error)
    }
    return try await give(illustration.quote.json, [.quote(illustration)])
  }

  /// Asks for the selection, shows its figures, and offers to open the product.
  private func ask(_ conversation: QuoteConversation) async throws(CommandError) -> ExitCode {
    let illustration: Illustration
    do { illustration = try await conversation.quoted() } catch {
      throw CommandError(error)
    }
    let quote = illustration.quote
    let code = try await give(quote.json, [.quote(illustration)])
    guard !isJSON else { return code }
    do { guard try await conversation.wantsToOpen(quote) else { return code } } catch {
      throw CommandError(error)
    }
    await interface.dialog.prepare(opening: quote)
    // A new request, so that no application in progress is offered: the quote's answers must
    // not mix with its own.
    return try await open(quote.selection.kind, .random())
  }

  private func selection(of kind: ProductKind) throws(CommandError) -> ProductSelection {
    let letters = LocalizedText(verbatim: "a-z A-Z 0-9 - . _")
    let id = try needed(.product, invocation.value(of: .product, expected: letters, ProductID.init))
    let text = try needed(.amount, invocation[.amount])
    let amount: Won
    do { amount = try Won(entered: text) } catch {
      throw CommandError(error, of: OptionName.amount.label)
    }
    let number = LocalizedText(en: "a whole number", ko: "정수")
    let months = try needed(
      .months, invocation.value(of: .months, expected: number) { Int($0.trimmed.narrowed) })
    let tax = try needed(.tax, invocation.listed(.tax).flatMap(TaxKind.init))
    return ProductSelection(
      kind: kind, productID: id, amount: amount, months: months, taxKind: tax)
  }

  /// The `value` of `option`; throws `missingOption` without it.
  private func needed<Value>(_ option: OptionName, _ value: Value?) throws(CommandError) -> Value {
    guard let value else { throw .missing(option.flag, command: invocation.command.words) }
    return value
  }
}

extension CommandDependency {
  /// All products in the catalog, in the order of the menu.
  func offered() async throws(CommandError) -> [OfferedProduct] {
    var offered: [OfferedProduct] = []
    for product in products {
      do { offered += try await catalog.offered(of: product.productType) } catch {
        throw CommandError(error)
      }
    }
    return offered
  }

  /// The conversation about a quote of `product`; nil if the bank has no figures of it.
  func quoteConversation(about product: ProductDescription) -> QuoteConversation? {
    quotes(of: product.kind, linked: false).map { quotes in
      QuoteConversation(
        dialog: interface.dialog, product: product, catalog: catalog, quotes: quotes,
        linkedQuotes: self.quotes(of: product.kind, linked: true), taxPolicy: taxPolicy,
        clock: clock)
    }
  }
}
