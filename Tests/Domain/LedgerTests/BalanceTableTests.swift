import FeatureDependencies
import Testing

@testable import Ledger

struct BalanceTableTests {
  private static let numbers = [
    "110-000002-3", "210-000003-9", "310-000003-9", "210-000003-8", "210-1234567-1", "000-000000-0",
    "999-999999-9", "110-00002-3", "110-0000002-3", "x", "", "110-000002-x", "１１０-000002-3",
    "110-00000000002-3", "110-99999999999-3", "210-004000-1", "210-009000-1",
  ]

  @Test func `Similar account numbers keep separate balances`() {
    var table = BalanceTable()
    for (index, number) in Self.numbers.enumerated() { table[number] = Won(Int64(index) - 3) }
    for (index, number) in Self.numbers.enumerated() {
      #expect(table[number] == Won(Int64(index) - 3), "\(number)")
    }
    let all = table.filter { _ in true }
    #expect(all.map(\.account) == Self.numbers.sorted())
    #expect(table.filter { $0 < .zero }.map(\.account) == Self.numbers[..<3].sorted())
  }

  @Test func `Removing each balance empties the table`() {
    var table = BalanceTable()
    for number in Self.numbers { table[number] = Won(1) }
    for number in Self.numbers {
      table[number] = nil
      #expect(table[number] == nil, "\(number)")
      table[number] = nil
    }
    #expect(table.filter { _ in true }.isEmpty)
  }

  @Test func `An account number keeps only the balance that was set last`() {
    var table = BalanceTable()
    // Both numbers compete for one slot: the second is stored elsewhere until the first is removed.
    table["210-000003-9"] = Won(1)
    table["310-000003-9"] = Won(2)
    table["210-000003-9"] = nil
    table["310-000003-9"] = Won(3)
    #expect(table["310-000003-9"] == Won(3))
    #expect(table.filter { _ in true }.map(\.balance) == [Won(3)])
  }
}
