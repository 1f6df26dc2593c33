import FeatureDependencies

/// `quote KIND`: interest, tax and payout of a product.
struct QuoteCommand: Command {
  let product: ProductDescription
  let invocation: Invocation
  let quotes: any QuoteService
  let catalog: any CatalogSource
  /// Asks for the values that options do not provide; nil without a person to ask.
  let conversation: QuoteConversation?
  /// Opens the product with the answers of the quote.
  let open: @Sendable ([QuestionKey: String]) async throws(CommandError) -> ExitCode
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    var wanted: [OptionName] = [.product, .amount, .months, .tax]
    if invocation.has(.compare) { wanted.removeAll { $0 == .months } }
    if let missing = wanted.first(where: { !invocation.has($0) }) {
      guard let conversation else {
        throw .usage(.missingOption(missing, command: invocation.command.words))
      }
      return try await ask(conversation)
    }
    guard invocation.has(.compare) else {
      let (selection, date) = (try selection(months: try months()), try date())
      try await give { () throws(QuoteError) in try await quotes.quote(selection, on: date) }
      return .done
    }
    return try await compare()
  }

  private func ask(_ conversation: QuoteConversation) async throws(CommandError) -> ExitCode {
    let quoted: QuoteConversation.Quoted
    let date = try date()
    do { quoted = try await conversation.quoted(on: date) } catch {
      throw .flow(error, opened: [])
    }
    try await give { () throws(QuoteError) in try await quoted.illustration() }
    guard !output.json else { return .done }
    do { guard try await conversation.wantsToOpen() else { return .done } } catch {
      throw .flow(error, opened: [])
    }
    return try await open(quoted.selection.answers)
  }

  private func give(
    _ quoted: () async throws(QuoteError) -> Illustration
  ) async throws(CommandError) {
    let illustration: Illustration
    do { illustration = try await quoted() } catch { throw .quote(error) }
    try await output.give(QuoteJSON(illustration.quote), [.quote(illustration)])
  }

  private func compare() async throws(CommandError) -> ExitCode {
    let (chosen, date) = (try selection(months: 1), try date())
    let illustrations: [Illustration]
    do {
      let comparison = try await QuoteComparison(
        quotes: quotes, allTermsOf: chosen.productID, in: product.section, of: catalog)
      illustrations = try await comparison.illustrations(of: chosen, on: date)
    } catch { throw .quote(error) }
    try await output.give(ComparisonJSON(illustrations), [.comparison(illustrations)])
    return .done
  }

  private func selection(months: Int) throws(CommandError) -> ProductSelection {
    ProductSelection(
      kind: product.kind, productID: try productID(), amount: try amount(), months: months,
      taxKind: try taxKind())
  }

  private func productID() throws(CommandError) -> ProductID {
    let text = invocation[.product] ?? ""
    guard let id = ProductID(text) else {
      throw .usage(.badValue(.product, text, expected: "a-z A-Z 0-9 - . _"))
    }
    return id
  }

  private func amount() throws(CommandError) -> Won {
    do { return try Won(entered: invocation[.amount] ?? "", upTo: Won(.max)) } catch {
      throw .option(.amount, error)
    }
  }

  private func months() throws(CommandError) -> Int {
    do { return try Int(entered: invocation[.months] ?? "") } catch {
      throw .option(.months, error)
    }
  }

  private func taxKind() throws(CommandError) -> TaxKind {
    let text = invocation[.tax] ?? ""
    guard let kind = TaxKind(rawValue: text) else {
      let known = TaxKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(.badValue(.tax, text, expected: known))
    }
    return kind
  }

  private func date() throws(CommandError) -> CalendarDate? {
    guard let text = invocation[.on] else { return nil }
    guard let date = CalendarDate(iso8601: text) else {
      if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
        throw .usage(.noSuchDay(.on, text))
      }
      throw .usage(.badValue(.on, text, expected: "YYYY-MM-DD"))
    }
    return date
  }
}
