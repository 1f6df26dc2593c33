import FeatureDependencies
import StrictJSON
import Testing

@testable import Ledger

/// The exact bytes that the hash of an entry covers.
struct CanonicalFormTests {
  private func opening(balance: Won?) throws -> LedgerEntry {
    let day = try #require(CalendarDate(iso8601: "2027-11-22"))
    return LedgerEntry(
      chain: "bank", sequence: 3, kind: .opening, recordedAt: 1_795_143_600,
      account: .init(number: "210-1", customer: "C2", kind: "deposit", openedOn: "2026-11-20"),
      postings: [
        .init(account: "110-1", amount: Won(-7), balance: balance),
        .init(account: "210-1", amount: Won(7), balance: balance.map { _ in Won(7) }),
      ],
      contract: .init(account: "210-1", customer: "C2", signed: SignedContract(text: "a.b.c")),
      schedule: [
        ScheduleEntry(kind: .maturity, date: day, amount: Won(8), interest: Won(2), tax: Won(1))
      ])
  }

  private func text(_ entry: LedgerEntry) -> String {
    String(decoding: entry.canonical(by: FakeCryptography()).bytes, as: UTF8.self)
  }

  private let account =
    #""account":{"customer":"C2","kind":"deposit","number":"210-1","openedOn":"2026-11-20"}"#
  private let contract = #""contract":{"account":"210-1","customer":"C2","sha256":"\#(hash)"}"#
  private let schedule = #""schedule":["2027-11-22 maturity 8 interest 2 tax 1"],"sequence":"3""#
  private static let hash = FakeCryptography().sha256(Array("a.b.c".utf8)).hex

  @Test func `The canonical form includes the entry's format, chain and balances`() throws {
    let postings =
      #""postings":[{"account":"110-1","balance":"93","won":"-7"},"#
      + #"{"account":"210-1","balance":"7","won":"7"}]"#
    let expected =
      "{\(account)," + #""chain":"bank","# + "\(contract)," + #""format":"2","kind":"opening","#
      + "\(postings)," + #""recordedAt":"1795143600","# + "\(schedule)}"
    #expect(text(try opening(balance: Won(93))) == expected)
  }

  @Test func `An entry's hash depends on the entry before it`() throws {
    let entry = try opening(balance: Won(93))
    let hashes = [StoredEntry.noHash, [1]].map { entry.hash(after: $0, by: FakeCryptography()) }
    #expect(hashes[0] != hashes[1])
  }

  @Test func `The canonical form includes the customer's name and key`() {
    let entry = LedgerEntry(
      chain: "bank", sequence: 2, kind: .enrollment, recordedAt: 0,
      customer: .init(id: "C2", name: "김하나"),
      key: .init(publicKey: [0xFB, 0xFF, 0xFE, 0], customer: "C2"))
    let expected =
      #"{"chain":"bank","customer":{"id":"C2","name":"김하나"},"format":"2","#
      + #""key":{"customer":"C2","publicKey":"-__-AA"},"kind":"enrolment","postings":[],"#
      + #""recordedAt":"0","schedule":[],"sequence":"2"}"#
    #expect(text(entry) == expected)
  }

  @Test(arguments: [nil, [0xFE]] as [[UInt8]?])
  func `The canonical form includes the digests of stored keys`(recovery: [UInt8]?) {
    let entry = LedgerEntry(
      chain: "C2", sequence: 1, kind: .keyChange, recordedAt: 0,
      digests: .init(customer: "C2", key: [0, 1, 0xAB], recovery: recovery))
    let copy = recovery == nil ? "" : #""recoverySHA256":"fe","#
    let expected =
      #"{"chain":"C2","format":"2","kind":"keys","postings":[],"recordedAt":"0","schedule":[],"#
      + #""sequence":"1","storedKeys":{"customer":"C2",\#(copy)"sha256":"0001ab"}}"#
    #expect(text(entry) == expected)
  }

  @Test func `A receipt binds account, contract, position and head`() throws {
    let stored = StoredEntry(
      entry: try opening(balance: nil), previousHash: StoredEntry.noHash, hash: [0xAB])
    let expected =
      #"{"accountNumber":"210-1","chainHead":"ab","contractHash":"\#(Self.hash)","#
      + #""ledgerSequence":"3"}"#
    let receipt = stored.receipt(by: FakeCryptography())
    #expect(String(decoding: receipt.bytes, as: UTF8.self) == expected)
  }
}
