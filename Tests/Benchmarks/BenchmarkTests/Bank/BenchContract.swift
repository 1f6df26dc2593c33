import FeatureDependencies
import Testing

/// A contract and the customer's signature.
struct BenchContract: Sendable {
  let contract: OpeningContract
  let signed: SignedContract

  func open(in ledger: any AccountLedger) async throws {
    _ = try await ledger.open(contract, signed: signed)
  }

  /// A time deposit of a million won for a year.
  static func unsigned(
    _ id: String, paidFrom account: AccountNumber
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: BenchCustomer.product, productID: try #require(ProductID("time-deposit")),
      amount: Won(1_000_000), months: 12, taxKind: .general)
    return OpeningContract(
      requestID: try #require(RequestID(id)),
      terms: OpeningTerms(selection: selection, fundingAccount: account),
      quote: try quote(selection),
      agreedAt: try #require(Timestamp(secondsSince1970: 1_795_143_600)))
  }

  private static func quote(_ selection: ProductSelection) throws -> Quote {
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    let end = try day.adding(months: 12)
    let schedule = try ScheduleEntry(
      kind: .maturity, date: end.paidOn, amount: Won(1_027_072), interest: Won(32_000),
      tax: Won(4_928))
    return try Quote(
      selection: selection, rate: #require(AnnualRate(basisPoints: 320)), openedOn: day,
      maturityDate: end, payoutDate: end.paidOn, principal: selection.amount,
      interest: Won(32_000), tax: Won(4_928), schedule: [schedule])
  }
}
