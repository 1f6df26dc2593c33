import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// The holdings that a database has read so far.
struct KnownHoldingsTests {
  private func part(_ rows: MemoryRow...) throws -> HoldingsPart {
    var part = HoldingsPart()
    for row in rows { try part.add(row) }
    return part
  }

  private func demand(_ entry: Int64) -> MemoryRow {
    [
      "number": .text("110-\(entry)"), "kind": .text("demand"), "opened_on": .text("2026-11-20"),
      "entry": .integer(entry), "hash": .bytes([UInt8(entry)]),
    ]
  }

  private func deposit(_ entry: Int64, _ principal: Int64, interest: Int64) -> MemoryRow {
    [
      "number": .text("210-\(entry)"), "kind": .text("deposit"), "principal": .integer(principal),
      "interest": .integer(interest), "entry": .integer(entry), "hash": .bytes([UInt8(entry)]),
    ]
  }

  @Test func `Two parts together have the accounts and sums of both, and end as the second`() throws
  {
    let both =
      try part(demand(1), deposit(2, 1000, interest: 10))
      + part(deposit(3, 200, interest: 2), demand(4))
    let holdings = try both.holdings { _ in Won(7) }
    #expect(holdings.demand.map { "\($0.number)" } == ["110-1", "110-4"])
    #expect(holdings.demand.map(\.balance) == [Won(7), Won(7)])
    #expect(holdings.contracted == Won(1212))
    #expect(both.end == 4)
    #expect(both.hash == [4])
  }

  @Test func `A sum that does not fit 64 bits in either part has no total`() throws {
    let (large, small) = try (
      part(deposit(1, .max, interest: 0)), part(deposit(2, 1, interest: 0))
    )
    let tooLarge = try part(deposit(1, .max, interest: 1))
    for both in [large + small, tooLarge + small, small + tooLarge] {
      #expect(try both.holdings { _ in nil }.contracted == nil)
    }
  }

  @Test func `A demand account without a balance is reported`() throws {
    #expect(throws: StorageError.inconsistent(what: "110-1 has no balance")) {
      try part(demand(1)).holdings { _ in nil }
    }
  }
}
