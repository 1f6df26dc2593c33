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
    let wanted: [OptionName] = [.product, .amount, .months, .tax]
    if !wanted.allSatisfy(invocation.has), interface.isInteractive { return try await ask(product) }
    let chosen = try selection(of: product.kind)
    let illustration: Illustration
    do { illustration = try await host.figures(of: chosen, linked: false) } catch {
      throw CommandError(error)
    }
    return try await give(illustration.quote.json, [.quote(illustration)])
  }

  /// Asks for the selection, shows its figures, and offers to open the product.
  private func ask(_ product: ProductDescription) async throws(CommandError) -> ExitCode {
    let conversation = QuoteConversation(host: host, product: product)
    let illustration = try await conversation.quoted()
    let quote = illustration.quote
    let code = try await give(quote.json, [.quote(illustration)])
    guard !isJSON, try await conversation.wantsToOpen(quote) else { return code }
    await interface.dialog.prepare(opening: quote)
    // A new request, so that no application in progress is offered: the quote's answers must
    // not mix with its own.
    return try await open(quote.selection.kind, .random())
  }

  private func selection(of kind: ProductKind) throws(CommandError) -> ProductSelection {
    let letters = LocalizedText(verbatim: "a-z A-Z 0-9 - . _")
    let id = try needed(.product, invocation.value(of: .product, expected: letters, ProductID.init))
    let amount = try needed(
      .amount,
      invocation.answer(.amount) { (text) throws(Rejection) in try Won(entered: text) })
    let number = LocalizedText(en: "a whole number", ko: "정수")
    let months = try needed(
      .months, invocation.value(of: .months, expected: number) { Int($0.trimmed.narrowed) })
    let tax = try needed(.tax, invocation.listed(.tax).flatMap(TaxKind.init))
    return ProductSelection(
      kind: kind, productID: id, amount: amount, months: months, taxKind: tax)
  }

  /// Returns `value`, the value of `option`. If it is nil, throws an error that names the option.
  private func needed<Value>(_ option: OptionName, _ value: Value?) throws(CommandError) -> Value {
    guard let value else { throw .missing(option.flag, command: invocation.command.words) }
    return value
  }
}

extension CommandDependency {
  /// All products in the catalog, in the order of the menu.
  func offered() async throws(CommandError) -> [OfferedProduct] {
    var all: [OfferedProduct] = []
    for product in products { all += try await offered(product) }
    return all
  }

  /// The products in the catalog that `product` describes.
  func offered(_ product: ProductDescription) async throws(CommandError) -> [OfferedProduct] {
    do { return try await catalog.offered(of: product.productType) } catch {
      throw CommandError(error)
    }
  }

  /// The figures of `selection`, opened today in Seoul, with the bonus for a link if `linked`.
  func figures(
    of selection: ProductSelection, linked: Bool
  ) async throws(FlowStop) -> Illustration {
    guard let quotes = quotes(of: selection.kind, linked: linked) else {
      throw .nothingOffered(selection.kind)
    }
    do { return try await quotes.quote(selection, on: nil) } catch { throw .quote(error) }
  }
}
