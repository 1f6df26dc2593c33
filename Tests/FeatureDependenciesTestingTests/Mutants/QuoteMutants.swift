import FeatureDependencies
import FeatureDependenciesTesting

/// A clock nine hours behind: its day in Seoul is the day in London.
private struct LondonClock: WallClock {
  let base: any WallClock

  func now() -> Timestamp {
    let now = base.now()
    return Timestamp(secondsSince1970: now.secondsSince1970 - 9 * 3600) ?? now
  }
}

enum QuoteMutants {
  static let all: [ClauseMutant<QuoteServiceContract.Fixture>] =
    figures + dates + refusals + schedules

  private static let figures = [
    telling("quotesTheSelection", "figures for another product") { quote in
      quote.changed(selection: quote.selection.changed(product: ProductID("another")))
    },
    telling("quotesTheSelection", "another rate") { $0.changed(rate: AnnualRate(basisPoints: 1)) },
    telling("quotesTheSelection", "a bonus without a link") { quote in
      let changed = try? Quote(
        selection: quote.selection, rate: quote.rate, bonus: AnnualRate(basisPoints: 10),
        openedOn: quote.openedOn, maturityDate: quote.maturityDate, payoutDate: quote.payoutDate,
        principal: quote.principal, interest: quote.interest, tax: quote.tax,
        schedule: quote.schedule)
      return changed ?? quote
    },
    telling("taxesEachPayment", "a won more of interest without tax") { quote in
      guard quote.selection.taxKind == .exempt else { return quote }
      return quote.changed(interest: Won(quote.interest.amount + 1))
    },
    telling("computesExactly", "interest in floating point") { quote in
      let (amount, rate) = (Double(quote.selection.amount.amount), Double(quote.rate.basisPoints))
      let months = Double(quote.selection.months)
      return quote.changed(
        interest: Won(Int64(amount * rate / 10_000 * months * (months + 1) / 24)))
    },
    telling("computesExactly", "a won of interest more") { quote in
      quote.changed(interest: Won(quote.interest.amount + 1))
    },
    telling("addsUp", "a won of interest more than the schedule") { quote in
      quote.changed(interest: Won(quote.interest.amount + 1))
    },
    telling("addsUp", "a payout without its last payment") { quote in
      quote.changed(schedule: Array(quote.schedule.dropLast()))
    },
    telling("addsUp", "an installment that is not paid in") { quote in
      quote.changed(schedule: Array(quote.schedule.dropFirst()))
    },
    service("taxesEachPayment", "the general tax for every kind") {
      (selection, date, base) async throws(QuoteError) in
      try await base.quote(selection.changed(tax: .general), on: date)
    },
    illustrating("growsToThePayout", "no growth") { _ in [] },
    illustrating("growsToThePayout", "growth that stops a month early") { growth in
      [growth.first].compactMap { $0 } + growth.dropLast()
    },
  ]

  private static let dates = [
    telling("schedulesInOrder", "a payout on a weekend") { $0.changed(payout: $0.maturityDate) },
    telling("schedulesInOrder", "the latest first") { quote in
      quote.changed(schedule: quote.schedule.reversed())
    },
    ClauseMutant("QuoteService.quotesToday", "the day it is in London") {
      try await .reference { base in
        guard let base = base as? ReferenceQuotes else { return base }
        return ReferenceQuotes(
          catalog: base.catalog, clock: LondonClock(base: base.clock), taxPolicy: base.taxPolicy)
      }
    },
    service("quotesToday", "the day it was first asked") {
      (selection, date, base) async throws(QuoteError) in
      let first = CalendarDate(year: 2026, month: 11, day: 20)
      return try await base.quote(selection, on: date ?? first)
    },
    refusing("staysInTheCalendar", "another error for dates past the calendar") { error in
      error == .dates(.outOfRange) ? .overflow : error
    },
    ClauseMutant("QuoteService.answersAll", "the figures of the selection asked for last") {
      let latest = LatestSelection()
      return try await .reference {
        ChangedQuotes(base: $0) { (selection, date, base) async throws(QuoteError) in
          await latest.ask(selection)
          try? await Task.sleep(for: .milliseconds(5))
          return try await base.quote(await latest.selection ?? selection, on: date)
        }
      }
    },
    ClauseMutant("QuoteService.answersAll", "other figures each time") {
      let asked = Counter()
      return try await .reference {
        ChangedQuotes(base: $0) { (selection, date, base) async throws(QuoteError) in
          let illustration = try await base.quote(selection, on: date)
          guard await asked.next() > 1 else { return illustration }
          return illustration.changed(illustration.quote.changed(tax: .zero))
        }
      }
    },
  ]

  private static let refusals = [
    refusing("keepsToTheLimits", "no limit with the refusal") { error in
      if case .refused(.belowMinimum) = error { .refused(.belowMinimum(.zero)) } else { error }
    },
    refusing("keepsToTheTerms", "no terms with the refusal") { error in
      if case .refused(.notOffered) = error { .refused(.notOffered([])) } else { error }
    },
    refusing("namesOfferedProducts", "nothing on offer") { error in
      if case .unknownProduct(let id, _) = error { .unknownProduct(id, offered: []) } else { error }
    },
    service("namesOfferedProducts", "product ids without case") {
      (selection, date, base) async throws(QuoteError) in
      let id = ProductID("\(selection.productID)".lowercased())
      let quoted = try await base.quote(selection.changed(product: id), on: date)
      return quoted.changed(quoted.quote.changed(selection: selection))
    },
    refusing("passesOnTaxErrors", "a missing tax rule reported as an overflow") { error in
      if case .tax = error { .overflow } else { error }
    },
    service("passesOnTaxErrors", "no tax where there is no rule") {
      (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        guard case .tax = error else { throw error }
        return try await base.quote(selection, on: CalendarDate(year: 2026, month: 1, day: 2))
      }
    },
    refusing("passesOnCatalogErrors", "a reason of its own") { error in
      if case .catalog = error { .overflow } else { error }
    },
  ]

  static func telling(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (Quote) -> Quote
  ) -> ClauseMutant<QuoteServiceContract.Fixture> {
    service(clause, name) { (selection, date, base) async throws(QuoteError) in
      let illustration = try await base.quote(selection, on: date)
      return illustration.changed(change(illustration.quote))
    }
  }

  static func illustrating(
    _ clause: String, _ name: String, _ change: @escaping @Sendable ([Growth]) -> [Growth]
  ) -> ClauseMutant<QuoteServiceContract.Fixture> {
    service(clause, name) { (selection, date, base) async throws(QuoteError) in
      let quoted = try await base.quote(selection, on: date)
      return Illustration(name: quoted.name, quote: quoted.quote, growth: change(quoted.growth))
    }
  }

  private static func refusing(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (QuoteError) -> QuoteError
  ) -> ClauseMutant<QuoteServiceContract.Fixture> {
    service(clause, name) { (selection, date, base) async throws(QuoteError) in
      do throws(QuoteError) { return try await base.quote(selection, on: date) } catch {
        throw change(error)
      }
    }
  }

  static func service(
    _ clause: String, _ name: String, _ body: @escaping ChangedQuotes.Answer
  ) -> ClauseMutant<QuoteServiceContract.Fixture> {
    ClauseMutant("QuoteService.\(clause)", name) {
      try await .reference { ChangedQuotes(base: $0, body: body) }
    }
  }
}

/// State that all callers share.
private actor LatestSelection {
  private(set) var selection: ProductSelection?

  func ask(_ selection: ProductSelection) { self.selection = selection }
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
