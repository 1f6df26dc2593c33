import FeatureDependencies
import FeatureDependenciesTesting

extension ReferenceFlow {
  /// Whether the customer answers yes; going back counts as no.
  func accepts(_ question: ReferenceQuestion) async throws(FlowStop) -> Bool {
    do { return try await with.dialog.ask(yesOrNo(question)) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }

  func yesOrNo(_ question: ReferenceQuestion) -> Question<Bool> {
    .yesOrNo(QuestionKey(rawValue: question.key), .any, help: .any)
  }

  func earlier(_ request: RequestID) async throws(FlowStop) -> OpenedAccount? {
    do { return try await with.ledger.opening(for: request) } catch { throw .ledger(error) }
  }

  func accounts() async throws(FlowStop) -> [Account] {
    do { return try await with.ledger.accounts() } catch { throw .ledger(error) }
  }

  func products() async throws(FlowStop) -> [ReferenceProduct] {
    let products: [ReferenceProduct]
    do { products = try await with.catalog.products() } catch { throw .catalog(error) }
    guard !products.isEmpty else { throw .nothingOffered(ReferenceProduct.kind) }
    return products
  }

  func book(_ contract: OpeningContract) async throws(FlowStop) -> OpenedAccount {
    let signed: SignedContract
    let document = contract.document(in: script.product.words)
    do { signed = try await with.signing.sign(document) } catch { throw .signing(error) }
    do { return try await with.ledger.open(contract, signed: signed) } catch {
      throw .ledger(error)
    }
  }

  /// A preview at the product's rate, plus 0.10 % with a link.
  func preview(
    of terms: OpeningTerms, from products: [ReferenceProduct], beside accounts: [Account],
    on day: CalendarDate
  ) throws(FlowStop) -> OpeningPreview {
    guard let product = products.first(where: { $0.offer.id == terms.selection.productID }) else {
      throw .nothingOffered(ReferenceProduct.kind)
    }
    let figures = ReferenceFigures(
      offer: product.offer, taxPolicy: with.taxPolicy, bonus: terms.link == nil ? 0 : 10)
    do throws(QuoteError) {
      let illustration = try figures.illustration(terms.selection, openedOn: day)
      let adjusted = with.illustrate(illustration.changed(with.adjust(illustration.quote)))
      return try preview(of: adjusted, terms, accounts)
    } catch { throw .quote(error) }
  }

  private func preview(
    of illustration: Illustration, _ terms: OpeningTerms, _ accounts: [Account]
  ) throws(QuoteError) -> OpeningPreview {
    let balance = accounts.first { $0.number == terms.fundingAccount }?.balance ?? .zero
    do {
      return OpeningPreview(
        illustration: illustration, fundingAccount: terms.fundingAccount,
        left: try balance.subtracting(terms.selection.amount),
        insurance: try with.insurance.notice(opening: illustration.quote, beside: accounts))
    } catch { throw .overflow }
  }
}
