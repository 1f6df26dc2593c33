import FeatureDependencies
import LedgerSpecifications
import OpenSSLKeys
import Testing

@testable import Ledger

/// Entries in the old format. Their hashes are those that an older version stored in the fixture of
/// schema 1. The rows are literals, so that the tests do not depend on reading them.
struct OldEntryTests {
  private let hashes = [
    "18b8df311ffab4ba067bb9cef000e0b8a259eaa18da28bfb5c225a7cfa7f2f37",
    "45d3cac3781b73f4c4f1598454a1d5b701d0fb672dfde9246dc5d0c28d929d98",
    "65ef87362990b0ade4b2287814d6330e87bee032c11c1e00878d4db030e3750f",
  ]

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  private func hash(_ entry: LedgerEntry, after previous: [UInt8]) -> String {
    entry.hash(after: previous, by: OpenSSLCryptography()).hex
  }

  @Test func `The hash of an old bootstrap entry is unchanged`() {
    let key = bytes("c063f12d238fd0964806d1401a2f619a44ed4041f5787fcd8ed25b1e78e91e62")
    let entry = LedgerEntry(
      format: .withoutBalances, chain: "bank", sequence: 1, kind: .bankCreation,
      recordedAt: 1_795_290_514, key: .init(publicKey: key, customer: nil),
      account: .init(
        number: "900-000001-9", customer: nil, kind: "bank", openedOn: "2026-11-22"))
    #expect(hash(entry, after: StoredEntry.noHash) == hashes[0])
  }

  @Test func `The hash of an old enrollment entry is unchanged`() {
    let key = bytes("91c6b608796940d2ef036a5f8541663842248525a488972953a6bffe062dde42")
    let entry = LedgerEntry(
      format: .withoutBalances, chain: "bank", sequence: 2, kind: .enrollment,
      recordedAt: 1_795_290_514, customer: .init(id: "C2", name: "Kim Hana"),
      key: .init(publicKey: key, customer: "C2"),
      account: .init(
        number: "110-000002-3", customer: "C2", kind: "demand", openedOn: "2026-11-22"),
      postings: [
        .init(account: "900-000001-9", amount: Won(-50_000_000), balance: nil),
        .init(account: "110-000002-3", amount: Won(50_000_000), balance: nil),
      ])
    #expect(hash(entry, after: bytes(hashes[0])) == hashes[1])
  }

  @Test func `The hash of an old opening entry is unchanged`() throws {
    let printed = try Fixture(1).printed("receipts", "310-000005-2")
    let signed = SignedContract(text: try #require(printed["contract"] as? String))
    let entry = LedgerEntry(
      format: .withoutBalances, chain: "bank", sequence: 5, kind: .opening,
      recordedAt: 1_795_290_515,
      account: .init(
        number: "310-000005-2", customer: "C2", kind: "savings", openedOn: "2026-11-22"),
      postings: [
        .init(account: "110-000002-3", amount: Won(-300_000), balance: nil),
        .init(account: "310-000005-2", amount: Won(300_000), balance: nil),
      ],
      contract: .init(account: "310-000005-2", customer: "C2", signed: signed),
      schedule: try schedule())
    let previous = bytes("5dcb4a1ad62ec2bfb3962f620b39a07ea67bdcd65e347c9c2ef6038b719c561d")
    #expect(hash(entry, after: previous) == hashes[2])
  }

  /// Twelve installments, then the maturity.
  private func schedule() throws -> [ScheduleEntry] {
    let day = try #require(CalendarDate(iso8601: "2026-11-22"))
    let installments = try (0..<12).map { month in
      ScheduleEntry(
        kind: .installment, date: try day.adding(months: month), amount: Won(300_000),
        interest: .zero, tax: .zero)
    }
    let maturity = ScheduleEntry(
      kind: .maturity, date: try day.adding(months: 12), amount: Won(3_659_400),
      interest: Won(70_200), tax: Won(10_800))
    return installments + [maturity]
  }
}
