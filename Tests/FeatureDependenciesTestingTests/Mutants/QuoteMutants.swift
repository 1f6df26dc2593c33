import FeatureDependencies
import FeatureDependenciesTesting

enum QuoteMutants {
  static let all: [Mutant] = figures + dates + refusals + schedules + bonuses

  private static let figures = [
    telling("figures for another product") {
      $0.selection.productID = ProductID("another") ?? $0.selection.productID
    },
    telling("a bonus without a link") { $0.bonus = AnnualRate(basisPoints: 10) },
    telling("a won more of interest without tax") { quote in
      guard quote.selection.taxKind == .exempt else { return }
      quote.replace(interest: Won(quote.interest.amount + 1))
    },
    telling("interest in floating point") { quote in
      let (amount, rate) = (Double(quote.selection.amount.amount), Double(quote.rate.basisPoints))
      let months = Double(quote.selection.months)
      quote.replace(interest: Won(Int64(amount * rate / 10_000 * months * (months + 1) / 24)))
    },
    telling("a payout without its last payment") { $0.schedule.removeLast() },
    telling("an installment that is not paid in") { $0.schedule.removeFirst() },
    substituting("the general tax for every kind") { $0.taxKind = .general },
    illustrating("growth that stops a month early") { growth in
      [growth.first].compactMap { $0 } + growth.dropLast()
    },
    illustrating("growth that starts a month early") { $0.dropFirst() + $0.suffix(1) },
    illustrating("no growth of monthly payments") { _ in [] },
  ]

  private static let dates = [
    telling("a payout on a weekend") { $0.payoutDate = $0.maturityDate },
    telling("the latest first") { $0.schedule.reverse() },
    mutant("the day it is in London") { quotes in
      let london = ChangedClock {
        let now = quotes.clock.now()
        return Timestamp(secondsSince1970: now.secondsSince1970 - 9 * 3600) ?? now
      }
      return changing(quotes) { $0.clock = london }
    },
    service("the day it was first asked") {
      (selection, date, base) async throws(QuoteError) in
      let first = CalendarDate(year: 2026, month: 11, day: 20)
      return try await base.quote(selection, on: date ?? first)
    },
    refusing("another error for dates past the calendar") { error in
      error == .dates ? .overflow : error
    },
    mutant("the figures of the selection asked for last") {
      let latest = Remembered<ProductSelection?>(nil)
      return ChangedQuotes(base: $0) { (selection, date, base) async throws(QuoteError) in
        latest.change { $0 = selection }
        for _ in 0..<20 { await Task.yield() }
        return try await base.quote(latest.current ?? selection, on: date)
      }
    },
  ]

  private static let refusals = [
    refusing("no limit with the refusal") { error in
      if case .refused(.belowMinimum) = error { .refused(.belowMinimum(.zero)) } else { error }
    },
    refusing("no terms with the refusal") { error in
      if case .refused(.notOffered) = error { .refused(.notOffered([])) } else { error }
    },
    refusing("nothing on offer") { error in
      if case .unknownProduct(let id, _) = error { .unknownProduct(id, offered: []) } else { error }
    },
    substituting("product ids without case") {
      $0.productID = ProductID("\($0.productID)".lowercased()) ?? $0.productID
    },
    refusing("no limit with the refusal of a larger amount") { error in
      if case .refused(.aboveMaximum) = error { .refused(.aboveMaximum(.zero)) } else { error }
    },
    refusing("a sum that does not fit 64 bits reported as a date") { error in
      error == .overflow ? .dates : error
    },
    refusing("a missing tax rule reported as an overflow") { error in
      if case .noTaxRule = error { .overflow } else { error }
    },
    refusing("a reason of its own") { error in
      if case .catalog = error { .overflow } else { error }
    },
    service("the first tax rule for every day before it") {
      (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        guard case .noTaxRule = error, let date else { throw error }
        let first = CalendarDate(year: 2005, month: 1, day: 1)
        var quoted = try await base.quote(selection, on: first)
        quoted.quote.open(on: date)
        return quoted
      }
    },
  ]

  /// Quotes with correct sums but wrong days or rows, and quotes for products or terms not on
  /// offer.
  private static let schedules: [Mutant] = [
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
        guard case .refused(.notOffered(let terms)) = error,
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

  private static let bonuses = [
    mutant("the bonus of the product asked first for all products", isLinked: true) { quotes in
      let first = Remembered<Int?>(nil)
      return changing(quotes) { $0.bonus = { first.first(quotes.bonus($0)) } }
    },
    mutant("interest without the bonus", isLinked: true) { quotes in
      let plain = changing(quotes) { $0.bonus = { _ in 0 } }
      return ChangedQuotes(base: quotes) { (selection, date, base) async throws(QuoteError) in
        var quoted = try await base.quote(selection, on: date)
        let interest = try await plain.quote(selection, on: date).quote.interest
        quoted.quote.replace(interest: interest)
        return quoted
      }
    },
    telling("a bonus that is not named", isLinked: true) { $0.bonus = nil },
  ]

  private static func telling(
    _ name: String, isLinked: Bool = false, _ change: @escaping @Sendable (inout Quote) -> Void
  ) -> Mutant {
    service(name, isLinked: isLinked) { (selection, date, base) async throws(QuoteError) in
      var quoted = try await base.quote(selection, on: date)
      change(&quoted.quote)
      return quoted
    }
  }

  /// Quotes that return the figures of a changed selection as those of the original one.
  private static func substituting(
    _ name: String, _ change: @escaping @Sendable (inout ProductSelection) -> Void
  ) -> Mutant {
    service(name) { (selection, date, base) async throws(QuoteError) in
      var quoted = try await base.quote(changing(selection, change), on: date)
      quoted.quote.selection = selection
      return quoted
    }
  }

  private static func illustrating(
    _ name: String, _ change: @escaping @Sendable ([Growth]) -> [Growth]
  ) -> Mutant {
    service(name) { (selection, date, base) async throws(QuoteError) in
      var quoted = try await base.quote(selection, on: date)
      quoted.growth = change(quoted.growth)
      return quoted
    }
  }

  private static func refusing(
    _ name: String, _ change: @escaping @Sendable (QuoteError) -> QuoteError
  ) -> Mutant {
    service(name) { (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        throw change(error)
      }
    }
  }

  private static func service(
    _ name: String, isLinked: Bool = false, _ body: @escaping ChangedQuotes.Answer
  ) -> Mutant {
    mutant(name, isLinked: isLinked) { ChangedQuotes(base: $0, body: body) }
  }

  /// The reference quotes, of linked accounts or of others, decorated by `wrap`.
  private static func mutant(
    _ name: String, isLinked: Bool = false,
    _ wrap: @escaping @Sendable (ReferenceQuotes) -> any QuoteService
  ) -> Mutant {
    Mutant("QuoteService", name) { try await ReferenceQuotes.check(isLinked: isLinked, wrap) }
  }
}

/// A quote service that passes each call to `body`.
struct ChangedQuotes: QuoteService {
  typealias Answer =
    @Sendable (ProductSelection, CalendarDate?, any QuoteService) async throws(QuoteError) ->
    Illustration

  let base: any QuoteService
  let body: Answer

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration { try await body(selection, date, base) }
}
