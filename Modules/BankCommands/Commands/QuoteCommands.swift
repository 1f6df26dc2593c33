import FeatureDependencies
import TerminalDialog

// Commands about products and their figures, without a sign-in.
extension Command {
  /// `products`: the available products, with terms, limits and rates.
  static func products(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let offered = try await host.offered()
    let json: JSON = ["products": .array(offered.map(\.json))]
    try await CommandOutput(invocation, to: host.interface).give(json, [.products(offered)])
    return .done
  }

  /// `quote KIND`: interest, tax and payout of `product`.
  static func quote(
    _ product: ProductDescription, _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    guard let quotes = host.quotes(of: product.kind, linked: invocation.has(.linked)) else {
      throw CommandError(.nothingOffered(product.kind))
    }
    return try await QuoteCommand(
      product: product, quotes: quotes, invocation: invocation, host: host
    ).run()
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

  /// The conversation about a quote of `product`; nil if the bank has no figures of it. The person
  /// is asked about a link unless it is chosen (`isLinked`).
  func quoteConversation(
    about product: ProductDescription, isLinked: Bool = false
  ) -> QuoteConversation? {
    quotes(of: product.kind, linked: isLinked).map { quotes in
      QuoteConversation(
        dialog: interface.dialog, product: product, catalog: catalog, quotes: quotes,
        linkedQuotes: isLinked ? nil : self.quotes(of: product.kind, linked: true),
        taxPolicy: taxPolicy)
    }
  }
}

/// The command `quote` for one product.
private struct QuoteCommand {
  let product: ProductDescription
  let quotes: any QuoteService
  let invocation: Invocation
  let host: any CommandDependency

  private var output: CommandOutput { CommandOutput(invocation, to: host.interface) }

  /// Computes the figures for the options, or asks a person for the missing ones.
  func run() async throws(CommandError) -> ExitCode {
    let isComparing = invocation.has(.compare)
    let wanted: [OptionName] = [.product, .amount] + (isComparing ? [] : [.months]) + [.tax]
    if let missing = wanted.first(where: { !invocation.has($0) }) {
      guard host.interface.use.isInteractive,
        let conversation = host.quoteConversation(
          about: product, isLinked: invocation.has(.linked))
      else { throw .missingOption(missing, command: invocation.command.words) }
      return try await ask(conversation)
    }
    if isComparing { return try await compare() }
    let (selection, date) = (try selection(months: try months()), try date())
    let illustration: Illustration
    do { illustration = try await quotes.quote(selection, on: date) } catch {
      throw CommandError(error)
    }
    return try await give(illustration)
  }

  private func ask(_ conversation: QuoteConversation) async throws(CommandError) -> ExitCode {
    let date = try date()
    let illustration: Illustration
    do { illustration = try await conversation.quoted(on: date) } catch {
      throw CommandError(error)
    }
    _ = try await give(illustration)
    guard !output.isJSON else { return .done }
    do { guard try await conversation.wantsToOpen(illustration.quote) else { return .done } } catch
    {
      throw CommandError(error)
    }
    await host.interface.dialog.prepare(illustration.quote.selection.answers)
    // A new request, so that no application in progress is offered: the quote's answers must
    // not mix with its own.
    return try await Command.open(product.kind, .random(), invocation, host)
  }

  private func give(_ illustration: Illustration) async throws(CommandError) -> ExitCode {
    try await output.give(illustration.quote.json, [.quote(illustration)])
    return .done
  }

  private func compare() async throws(CommandError) -> ExitCode {
    let (chosen, date) = (try selection(months: 1), try date())
    let illustrations: [Illustration]
    do {
      let found: any CatalogProduct = try await host.catalog.product(
        chosen, of: product.productType)
      illustrations = try await quotes.comparison(of: chosen, found.offer, on: date)
    } catch { throw CommandError(error) }
    let json: JSON = ["terms": .array(illustrations.map(\.quote.json))]
    try await output.give(json, [.comparison(illustrations)])
    return .done
  }

  private func selection(months: Int) throws(CommandError) -> ProductSelection {
    let id = try invocation.value(of: .product, expected: "a-z A-Z 0-9 - . _") { ProductID($0) }
    guard let id else { throw missing(.product) }
    let amount: Won
    do { amount = try Won(entered: invocation[.amount] ?? "", upTo: Won(.max)) } catch {
      throw CommandError(error, at: .option(.amount))
    }
    guard let tax = try invocation.listed(.tax).flatMap(TaxKind.init(rawValue:)) else {
      throw missing(.tax)
    }
    return ProductSelection(
      kind: product.kind, productID: id, amount: amount, months: months, taxKind: tax)
  }

  private func missing(_ option: OptionName) -> CommandError {
    .missingOption(option, command: invocation.command.words)
  }

  private func months() throws(CommandError) -> Int {
    do { return try Int(entered: invocation[.months] ?? "") } catch {
      throw CommandError(error, at: .option(.months))
    }
  }

  private func date() throws(CommandError) -> CalendarDate? {
    guard let text = invocation[.on] else { return nil }
    if let date = CalendarDate(iso8601: text) { return date }
    guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) == nil else {
      throw .noSuchDay(.on, text)
    }
    throw .badValue(.on, text, expected: "YYYY-MM-DD")
  }
}
