import FeatureDependencies
import FeatureDependenciesTesting

extension QuoteMutants {
  /// Quotes with correct sums but wrong days or rows, and quotes for products or terms not on
  /// offer.
  static let schedules: [Mutant] = [
    telling("the tax rates of the opening day") { $0.taxedAtTheOpening },
    telling("a tax on the customer's payments") { $0.taxingInstallments },
    telling("two installments on the first day, and none a month later") {
      $0.payingTwoAtFirst
    },
    telling("two installments in the first month and none in the second") {
      $0.payingTwiceAtFirst
    },
    telling("each installment a month after the one before") { $0.drifting },
    illustrating("all paid in after a month") { growth in
      guard let all = growth.last?.paidIn else { return growth }
      return growth.prefix(1)
        + growth.dropFirst().compactMap { try? Growth(paidIn: all, earned: $0.earned) }
    },
    telling("the longest term's rate for every term") {
      $0.changed(rate: AnnualRate(basisPoints: 350))
    },
    service("the next longer term's rate for one that is not on offer") {
      (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        guard case .refused(.notOffered(let terms)) = error,
          let longer = terms.compactMap({ Int($0) }).filter({ $0 >= selection.months }).min()
        else { throw error }
        let quoted = try await base.quote(selection.changed(months: longer), on: date)
        return quoted.changed(quoted.quote.changed(selection: selection))
      }
    },
    service("the figures of its own product for one of another kind") {
      (selection, date, base) async throws(QuoteError) in
      let own = selection.changed(kind: ReferenceProduct.kind)
      let quoted = try await base.quote(own, on: date)
      return quoted.changed(quoted.quote.changed(selection: selection))
    },
  ]
}
