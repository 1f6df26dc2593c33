import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

/// Rows are read in the order in which they were written, regardless of their values.
struct StoredOrderTests {
  @Test func `Customers are listed in the order of enrollment`() async throws {
    let bank = try TestBank()
    let names = ["Hana", "Duri", "Seri", "Bada"]
    for name in names { _ = try await bank.customer(name) }
    #expect(try await bank.bank.customers().map(\.name) == names)
  }

  @Test func `A schedule keeps its order for any amounts and dates`() async throws {
    let hana = try await TestBank().customer()
    let sample = try hana.contract("R")
    let rows = [30, 10, 40, 20].map { sum in
      ScheduleEntry(
        kind: .interest, date: sample.quote.payoutDate, amount: Won(sum), interest: Won(sum),
        tax: .zero)
    }
    let quote = try Quote(
      selection: sample.quote.selection, rate: sample.quote.rate, openedOn: sample.quote.openedOn,
      maturityDate: sample.quote.maturityDate, payoutDate: sample.quote.payoutDate,
      principal: sample.quote.principal, interest: sample.quote.interest, tax: sample.quote.tax,
      schedule: rows + sample.quote.schedule)
    _ = try await hana.open(
      OpeningContract(
        requestID: sample.requestID, terms: sample.terms, quote: quote, agreedAt: sample.agreedAt))
    let stored = try await hana.ledger.opening(for: sample.requestID)
    #expect(stored?.contract.quote.schedule == quote.schedule)
  }
}
