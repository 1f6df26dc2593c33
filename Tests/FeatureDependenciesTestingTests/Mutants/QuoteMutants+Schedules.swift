import FeatureDependencies
import FeatureDependenciesTesting

extension QuoteMutants {
  /// Quotes with correct sums but wrong days or rows, and quotes for products or terms not on
  /// offer.
  static let schedules: [Mutant] = [
    telling("the tax rates of the opening day") { $0.taxAtTheOpening() },
    telling("a tax on the customer's payments") { $0.taxInstallments() },
    telling("two installments on the first day, and none a month later") {
      $0.payTwoAtFirst()
    },
    telling("two installments in the first month and none in the second") {
      $0.payTwiceAtFirst()
    },
    telling("each installment a month after the one before") { $0.drift() },
    illustrating("all paid in after a month") { growth in
      guard let all = growth.last?.paidIn else { return growth }
      return growth.prefix(1)
        + growth.dropFirst().compactMap { try? Growth(paidIn: all, earned: $0.earned) }
    },
    telling("one rate for every term") { $0.rate = AnnualRate(basisPoints: 350) ?? $0.rate },
    service("the next longer term's rate for one that is not on offer") {
      (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        guard case .refused(.notOffered(let terms, _)) = error,
          let longer = terms.compactMap({ Int($0) }).filter({ $0 >= selection.months }).min()
        else { throw error }
        var quoted = try await base.quote(changing(selection) { $0.months = longer }, on: date)
        quoted.quote.selection = selection
        return quoted
      }
    },
    substituting("the figures of its own product for one of another kind") {
      $0.kind = ReferenceProduct.kind
    },
  ]
}
