import FeatureDependencies

/// `quote KIND`: what a product would earn.
struct QuoteCommand: Command {
  let kind: ProductKind
  let invocation: Invocation
  let quotes: any QuoteService
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let selection = ProductSelection(
      kind: kind, productID: try productID(), amount: try amount(),
      months: try months(), taxKind: try taxKind())
    let date = try date()
    let illustration: Illustration
    do { illustration = try await quotes.quote(selection, on: date) } catch {
      throw .quote(error)
    }
    try await output.give(QuoteJSON(illustration.quote), [.quote(illustration)])
    return .done
  }

  private func productID() throws(HostError) -> ProductID {
    let text = invocation[.product] ?? ""
    guard let id = ProductID(text) else {
      throw .usage(.badValue(.product, text, expected: "a-z A-Z 0-9 - . _"))
    }
    return id
  }

  private func amount() throws(HostError) -> Won {
    do { return try Won(entered: invocation[.amount] ?? "", upTo: Won(.max)) } catch {
      throw .option(.amount, error)
    }
  }

  private func months() throws(HostError) -> Int {
    do { return try Int(entered: invocation[.months] ?? "") } catch {
      throw .option(.months, error)
    }
  }

  private func taxKind() throws(HostError) -> TaxKind {
    let text = invocation[.tax] ?? ""
    guard let kind = TaxKind(rawValue: text) else {
      let known = TaxKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(.badValue(.tax, text, expected: known))
    }
    return kind
  }

  private func date() throws(HostError) -> CalendarDate? {
    guard let text = invocation[.on] else { return nil }
    guard let date = CalendarDate(iso8601: text) else {
      throw .usage(.badValue(.on, text, expected: "YYYY-MM-DD"))
    }
    return date
  }
}
